import { createHmac } from 'node:crypto'
import type { World } from '../seed/world.ts'

/** An application's keys. */
export interface XConsumer {
  consumerKey: string
  consumerSecret: string
}

/** The credentials of a person's session with an application. */
export interface XKeys extends XConsumer {
  /** X's user id. */
  clientId: string
  accessToken: string
  accessTokenSecret: string
}

/** Deterministic letters and digits for one purpose of a seed. */
const derive = (seed: string, matter: string, length: number): string =>
  createHmac('sha512', `x/${seed}`).update(matter).digest('base64').replaceAll(/[+/=]/g, 'x').slice(0, length)

/** The only application of a world's X. */
export const toXConsumer = (seed: string): XConsumer => ({
  consumerKey: derive(seed, 'consumer key', 25),
  consumerSecret: derive(seed, 'consumer secret', 50),
})

/** The application's own bearer token. */
export const toXBearer = (seed: string): string => `AAAAAAAAAAAAAAAAAAAAA${derive(seed, 'bearer', 60)}`

/** The credentials a member of the cast granted to the application; undefined for people who are not on X. */
export function toXKeys(world: Pick<World, 'seed' | 'people'>, person: string): XKeys | undefined {
  const account = world.people.find(({ key }) => key === person)?.accounts.x
  if (!account) return undefined
  return {
    ...toXConsumer(world.seed),
    clientId: account.id,
    accessToken: `${account.id}-${derive(world.seed, `token/${person}`, 40)}`,
    accessTokenSecret: derive(world.seed, `token secret/${person}`, 45),
  }
}
