// Where a mistake is in a text; rows may also stand in one line, with / between them.
export function offset_of(text: string, line: number, column = 1): number {
  const lines = text.split('\n');
  const rows = line <= lines.length ? lines : text.split(/[\n/]/);
  const before = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
  return Math.min(before + Math.max(0, column - 1), text.length);
}

export function select_mistake(area: HTMLTextAreaElement, { line, column }: { line?: number; column?: number }) {
  if (!line) return;
  const begin = offset_of(area.value, line, column);
  area.focus();
  area.setSelectionRange(begin, Math.min(begin + 1, area.value.length));
}
