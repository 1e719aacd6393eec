import type { Member } from './cast.ts'
import { createRandom } from './random.ts'
import { say } from './say.ts'
import type { World, WorldNetwork } from './world.ts'

/** Adds a post every so many seconds. Returns a function that stops it. */
export function keepPosting(world: World, seconds: number): () => void {
  const random = createRandom(`${world.seed}/now`)
  let serial = 0
  // Hostile people post only their own texts.
  const people = world.people.filter((person): person is Member => 'hobby' in person)
  const speak = () => {
    const person = random.pick(people)
    const network = random.pick(Object.keys(person.accounts) as WorldNetwork[])
    world.add({
      key: `${network}-now-${serial++}`,
      network,
      author: person.key,
      at: Date.now(),
      pictures: [],
      likes: [],
      ...say(random, person),
    })
  }
  const timer = setInterval(speak, seconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
