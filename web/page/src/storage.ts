// What stays in this browser.
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden
  }
}

export function remember(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it lasts as long as the page
  }
}
