// Pieces as paths in a square of 40 by 40.
export const knight =
  'M11 34h19c0-6-1-11 0-16 1-8-5-13-11-13l-2-3-2 3-3-2v5c-3 3-5 7-7 12-.6 2 .6 4 3 4l3-1c2-2 4-2 6-3-1 5-6 7-6 14z';
export const knight_eye = 'M15 12.6a1.3 1.3 0 1 0 .1 0z';
export const queen =
  'M9 31l-4-17 7 7 2-12 6 11 6-11 2 12 7-7-4 17zM9.5 33h21v3h-21zM5 9.5a2.2 2.2 0 1 0 .1 0zM14 5a2.2 2.2 0 1 0 .1 0zM26 5a2.2 2.2 0 1 0 .1 0zM35 9.5a2.2 2.2 0 1 0 .1 0z';
