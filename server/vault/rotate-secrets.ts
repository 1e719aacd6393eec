import type { Logger } from 'pino'
import type { Rotating } from './sealed-row.ts'

/**
 * Puts every secret that an older master key seals under the newest one, a few at a time, while requests go on. Those that do not open are
 * named in the log and stay as they are. Gives back how many those were.
 */
export async function rotateSecrets(vault: Rotating, log: Logger, count = 100): Promise<number> {
  let after: string | undefined
  let broken = 0
  do {
    const step = await vault.rotate(count, after)
    for (const id of step.broken) log.error({ row: id }, 'A sealed secret does not open.')
    broken += step.broken.length
    after = step.last
  } while (after !== undefined)
  return broken
}
