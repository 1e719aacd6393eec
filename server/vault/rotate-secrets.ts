import type { Logger } from 'pino'
import type { Rotating } from './sealed-row.ts'

/**
 * Re-seals every secret of an older master key with the newest one, a few at a time, while requests continue. Secrets that don't open are
 * logged and left unchanged. Returns their number.
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
