import { defineConfig } from 'vitest/config';

// The module beside the program, in Node.
export default defineConfig({
  test: { include: ['tests/module/*.test.ts'], fileParallelism: false, testTimeout: 600_000, hookTimeout: 60_000 },
});
