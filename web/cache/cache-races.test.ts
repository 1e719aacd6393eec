import { Failure } from '@chorus/model/failure'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from './create-cache.ts'
import { minaViewers, samplePost } from './testing/sample-entities.ts'

/** One step of the simulation: the user toggles, a refetch starts, or one pending operation advances. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('press' as const), to: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('go' as const), which: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('other' as const), by: fc.constantFrom(1, -1) }) },
  ),
  { maxLength: 60, size: 'max' },
)

/** The outcome of each call: done, rejected, lost before it took effect, or done with the response lost. */
const fates = fc.infiniteStream(
  fc.oneof({ weight: 6, arbitrary: fc.constant('done' as const) }, { weight: 1, arbitrary: fc.constantFrom('refused', 'lost', 'unheard') }),
)

type Step = { kind: 'press'; to: boolean } | { kind: 'ask' } | { kind: 'go'; which: number } | { kind: 'other'; by: number }
type Fate = 'done' | 'refused' | 'lost' | 'unheard'

/**
 * A network with one post, whose calls and reads take any number of steps in any order. `nextLag`: how many likes and unlikes its index lags behind
 * the next read.
 */
function createWorld(nextFate: () => Fate, { lag = 0, nextLag = () => 0 }: { lag?: number; nextLag?: () => number } = {}) {
  const cache = createCache({ now: () => 0, viewers: minaViewers, lag })
  const truth = { isLiked: false, others: 10 }
  const past = [truth.isLiked]
  /** Advances one pending operation when called, and returns whether it has more steps. */
  const inFlight: (() => boolean)[] = []
  const outcomes: Promise<{ state: string }>[] = []
  let running = 0
  let most = 0
  let lastWish: boolean | undefined

  const answerNow = () => {
    const hasLiked = past.at(-1 - nextLag()) ?? past[0]!
    return samplePost('bluesky', '1', {
      hasLiked,
      stats: { ...samplePost('bluesky', '1').stats, reactions: truth.others + (hasLiked ? 1 : 0) },
    })
  }

  const ask = () => {
    const store = cache.begin()
    let respond: ReturnType<typeof answerNow> | undefined
    inFlight.push(() => {
      if (!respond) {
        respond = answerNow()
        return true
      }
      store({ posts: [respond] })
      return false
    })
  }

  const send = (isOn: boolean) =>
    new Promise<void>((resolve, reject) => {
      running += 1
      most = Math.max(most, running)
      const fate = nextFate()
      let isDone = false
      inFlight.push(() => {
        if (!isDone) {
          isDone = true
          if (fate === 'done' || fate === 'unheard') truth.isLiked = isOn
          past.push(truth.isLiked)
          return true
        }
        running -= 1
        if (fate === 'done') resolve()
        else reject(new Failure(fate === 'refused' ? 'forbidden' : 'timeout', fate))
        return false
      })
    })

  const press = (to: boolean) => {
    lastWish = to
    outcomes.push(cache.toggle({ ref: 'bluesky:1', flag: 'like', account: 'Bsky:did:plc:mina' }, to, send))
  }

  const go = async (which: number) => {
    if (inFlight.length === 0) return
    const index = which % inFlight.length
    if (!inFlight[index]!()) inFlight.splice(index, 1)
    await new Promise((done) => {
      setImmediate(done)
    })
  }

  const see = () => {
    const post = cache.post('bluesky:1')!
    return { isLiked: post.hasLiked, count: post.stats.reactions }
  }

  return {
    see,
    truth: () => ({ isLiked: truth.isLiked, count: truth.others + (truth.isLiked ? 1 : 0) }),
    start() {
      cache.begin()({ posts: [answerNow()] })
    },
    async step(step: Step) {
      if (step.kind === 'press') press(step.to)
      else if (step.kind === 'ask') ask()
      else if (step.kind === 'go') await go(step.which)
      else truth.others = Math.max(5, truth.others + step.by)
    },
    async settle() {
      while (inFlight.length > 0) await go(0)
      return Promise.all(outcomes)
    },
    refetch() {
      cache.begin()({ posts: [answerNow()] })
    },
    isBusy: () => running > 0,
    most: () => most,
    lastWish: () => lastWish,
  }
}

test('ends in the last wanted state, matching the network, however responses overtake each other', async () => {
  const quiet = steps.map((all) => all.filter(({ kind }) => kind !== 'other'))
  await fc.assert(
    fc.asyncProperty(quiet, async (all) => {
      const world = createWorld(() => 'done')
      world.start()
      for (const step of all) {
        await world.step(step)
        // Until the network rejects it, the user sees what they chose last.
        if (world.isBusy() && world.lastWish() !== undefined) expect(world.see().isLiked).toBe(world.lastWish())
      }
      const outcomes = await world.settle()
      expect(world.most()).toBeLessThanOrEqual(1)
      expect(outcomes.filter(({ state }) => state === 'failed')).toEqual([])
      // This holds without a refetch.
      expect(world.see()).toEqual(world.truth())
      if (world.lastWish() !== undefined) expect(world.truth().isLiked).toBe(world.lastWish())
    }),
    { numRuns: 400 },
  )
})

test('shows the next response after failures, lost responses and changes elsewhere, and includes every successful toggle', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fates, async (all, fate) => {
      const world = createWorld(() => fate.next().value as Fate)
      world.start()
      for (const step of all) {
        await world.step(step)
        if (world.isBusy() && world.lastWish() !== undefined) expect(world.see().isLiked).toBe(world.lastWish())
      }
      const outcomes = await world.settle()
      expect(world.most()).toBeLessThanOrEqual(1)
      if (outcomes.at(-1)?.state === 'confirmed') {
        expect(world.see().isLiked).toBe(world.lastWish())
        expect(world.truth().isLiked).toBe(world.lastWish())
      }
      world.refetch()
      expect(world.see()).toEqual(world.truth())
    }),
    { numRuns: 400 },
  )
})

test('keeps confirmed toggles when an index lags behind its writes', async () => {
  const quiet = steps.map((all) => all.filter(({ kind }) => kind !== 'other'))
  await fc.assert(
    fc.asyncProperty(quiet, fc.infiniteStream(fc.nat(3)), async (all, lags) => {
      const world = createWorld(() => 'done', { lag: 5000, nextLag: () => lags.next().value as number })
      world.start()
      for (const step of all) await world.step(step)
      await world.settle()
      world.refetch()
      expect(world.see()).toEqual(world.truth())
    }),
    { numRuns: 400 },
  )
})
