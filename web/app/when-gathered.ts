import { whenCalm } from './when-calm.ts'

/** ms in which what answers and cards have questions about is gathered. */
const gathering = 100

/** Runs what asks about many things together: nobody waits for it, and what the server drew is taken over first. */
export function whenGathered(run: () => void): void {
  setTimeout(() => whenCalm(run), gathering)
}
