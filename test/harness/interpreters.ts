import { spawnSync } from 'node:child_process';

/** Whether a program for a language is there. If it is not, a test that needs it says so and is left out. */
export function hasInterpreter(program: string): boolean {
  const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  if (error !== undefined) console.warn(`not run: ${program} is missing`);
  return error === undefined;
}
