import { createRandom } from '../../seed/random.ts'
import type { PlayedCoin } from './coins.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** Waves that a price is the sum of. */
const waves = [
  { length: 5 * hour, height: 0.006 },
  { length: 2.3 * day, height: 0.025 },
  { length: 11 * day, height: 0.06 },
  { length: 83 * day, height: 0.14 },
  { length: 410 * day, height: 0.28 },
]

/** Dollars at a time, the same each time. */
export function priceAt({ id, price, unrest }: PlayedCoin & { price: number }, time: number): number {
  const dice = createRandom(`price/${id}`)
  const height = waves.reduce((sum, wave) => {
    const phase = dice.next() * 2 * Math.PI
    return sum + wave.height * unrest * Math.sin((time / wave.length) * 2 * Math.PI + phase)
  }, 0)
  const noise = (createRandom(`price/${id}/${Math.floor(time / (5 * minute))}`).next() - 0.5) * 0.004 * unrest
  return price * Math.exp(height + noise)
}

/** The service's own choice of steps: five minutes within a day, hours within 90 days, days beyond. */
export function toTimes(days: number, now: number): number[] {
  const step = days <= 1 ? 5 * minute : days <= 90 ? hour : day
  const first = Math.ceil((now - days * day) / step) * step
  const times = Array.from({ length: Math.max(0, Math.floor((now - first) / step) + 1) }, (_, index) => first + index * step)
  return [...times, now]
}
