import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll } from 'vitest'
import { logInOfficially } from './lens-official-client.ts'
import { type LensConditions, logInAtLens } from './log-in-at-lens.ts'

/** The sandbox's Lens for the tests of a file, and the people who log in there. */
export function provideLens() {
  const world = createWorld()
  let lens: LensStandIn
  beforeAll(async () => {
    // Its lists don't lag, so that tests can count in them.
    lens = await startLens({ world, mediaUrl: 'http://media.example', listDelay: 0 })
  })
  afterAll(() => lens.close())
  return {
    world,
    /** Once the tests run. */
    lens: () => lens,
    logIn: (key: string, conditions?: LensConditions) => logInAtLens(lens.url, world.person(key), conditions),
    logInOfficially: (key: string) => logInOfficially(lens.url, world, key),
  }
}
