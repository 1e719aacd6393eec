import { afterHydration } from './after-hydration.ts'

/** The time in ms in which lookups are collected. */
const gathering = 100

/** Delays batched lookups, which no one waits for, until after hydration. */
export function scheduleBatch(run: () => void): void {
  setTimeout(() => afterHydration(run), gathering)
}
