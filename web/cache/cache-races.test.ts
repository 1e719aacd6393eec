import { Failure } from '@chorus/model/failure'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from './create-cache.ts'
import { minaLooks, samplePost } from './testing/sample-entities.ts'

/** What happens next: somebody presses, somebody refetches, or one of the things that are under way goes one step on. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('press' as const), to: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('go' as const), which: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('other' as const), by: fc.constantFrom(1, -1) }) },
  ),
  { maxLength: 60, size: 'max' },
)

/** What becomes of each call: done, refused, lost before it was done, or done and its answer lost. */
const fates = fc.infiniteStream(
  fc.oneof({ weight: 6, arbitrary: fc.constant('done' as const) }, { weight: 1, arbitrary: fc.constantFrom('refused', 'lost', 'unheard') }),
)

type Step = { kind: 'press'; to: boolean } | { kind: 'ask' } | { kind: 'go'; which: number } | { kind: 'other'; by: number }
type Fate = 'done' | 'refused' | 'lost' | 'unheard'

/**
 * A network with one post, where calls and questions take as many steps as it pleases, in any order. `nextLag`: how many likes or
 * unlikes its index does not know of when it is asked.
 */
function createWorld(nextFate: () => Fate, { lag = 0, nextLag = () => 0 }: { lag?: number; nextLag?: () => number } = {}) {
  const cache = createCache({ now: () => 0, viewers: minaLooks, lag })
  const truth = { isLiked: false, others: 10 }
  const past = [truth.isLiked]
  /** What is under way goes one step on when it is called, and answers whether there is more to come. */
  const underWay: (() => boolean)[] = []
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
    const tell = cache.begin()
    let answer: ReturnType<typeof answerNow> | undefined
    underWay.push(() => {
      if (!answer) {
        answer = answerNow()
        return true
      }
      tell({ posts: [answer] })
      return false
    })
  }

  const send = (isOn: boolean) =>
    new Promise<void>((resolve, reject) => {
      running += 1
      most = Math.max(most, running)
      const fate = nextFate()
      let isDone = false
      underWay.push(() => {
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
    if (underWay.length === 0) return
    const index = which % underWay.length
    if (!underWay[index]!()) underWay.splice(index, 1)
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
      while (underWay.length > 0) await go(0)
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

test('whatever is pressed and however answers overtake each other, the end is what the last press wanted and the network has', async () => {
  const quiet = steps.map((all) => all.filter(({ kind }) => kind !== 'other'))
  await fc.assert(
    fc.asyncProperty(quiet, async (all) => {
      const world = createWorld(() => 'done')
      world.start()
      for (const step of all) {
        await world.step(step)
        // What somebody pressed last is what they see, until the network has said no.
        if (world.isBusy() && world.lastWish() !== undefined) expect(world.see().isLiked).toBe(world.lastWish())
      }
      const outcomes = await world.settle()
      expect(world.most()).toBeLessThanOrEqual(1)
      expect(outcomes.filter(({ state }) => state === 'failed')).toEqual([])
      // No refetch was needed for it.
      expect(world.see()).toEqual(world.truth())
      if (world.lastWish() !== undefined) expect(world.truth().isLiked).toBe(world.lastWish())
    }),
    { numRuns: 400 },
  )
})

test('whatever fails, gets lost or changes elsewhere, the next answer is what everybody sees, and a press that succeeded is in it', async () => {
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

test('nor does an index that follows the writes late take back what was confirmed', async () => {
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
