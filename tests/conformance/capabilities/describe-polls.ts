import type { NewPoll } from '@chorus/model/poll/new-poll'
import { describe, expect, test } from 'vitest'
import { createUniqueWord, plain, publishDraft, type Stage } from './stage.ts'

const toNew = (more: Partial<NewPoll> = {}): NewPoll => ({
  key: createUniqueWord(),
  title: 'Which quay?',
  options: ['North', 'South', 'West'],
  type: 'single-choice',
  durationSeconds: 3600,
  ...more,
})

/** Polls: created once, voted in once, and linked to from posts. */
export function describePolls({ target, offered, publishOf, loadPost }: Stage): void {
  /** Where polls are offered, every account that publishes can create them. */
  const createOf = (...of: Parameters<Stage['publishOf']>) => {
    const { createPoll } = publishOf(...of)
    if (!createPoll) throw new Error('This account can publish but can’t create polls.')
    return createPoll
  }

  describe('polls', () => {
    test('a vote counts once and can’t be changed', async (context) => {
      const polls = offered(context, 'polls')
      const create = createOf(context, target().friend)
      const id = await create(toNew())
      const open = await polls.load(id)
      expect(open).toMatchObject({ id, title: 'Which quay?', voters: 0, isOwn: false, votingStatus: 'open', durationSeconds: 3600 })
      expect(open.options.map(({ label }) => label)).toEqual(['North', 'South', 'West'])
      const [, south, west] = open.options
      const voted = await polls.vote(open, [south!.id])
      // Calls from a page that has lost the response, one that has it, and another tab.
      for (const known of [open, voted, await polls.load(id)]) expect(await polls.vote(known, [south!.id])).toEqual(voted)
      expect(await polls.load(id)).toEqual(voted)
      expect(voted).toMatchObject({ voters: 1, options: [{ votes: 0 }, { votes: 1, isVoted: true }, { votes: 0 }] })
      await expect(polls.vote(open, [west!.id])).rejects.toMatchObject({ kind: 'refused' })
      const other = await offered(context, 'polls', target().friend).load(id)
      expect(other).toMatchObject({ isOwn: true, voters: 1, options: [{}, { votes: 1, isVoted: false }, {}] })
    })

    test('accepts several options if the poll does', async (context) => {
      const polls = offered(context, 'polls')
      const create = createOf(context, target().friend)
      const poll = await polls.load(await create(toNew({ type: 'multiple-choice' })))
      expect(poll.multipleCount).toBe(3)
      await polls.vote(poll, ['1', '3'])
      expect((await polls.load(poll.id)).options.map(({ isVoted }) => isVoted)).toEqual([true, false, true])
    })

    test('an unknown poll is not found', async (context) => {
      await expect(offered(context, 'polls').load('0'.repeat(16))).rejects.toMatchObject({ kind: 'not-found' })
    })

    test('is created once per key, and posts link to it', async (context) => {
      offered(context, 'polls')
      const publish = publishOf(context, target().me)
      const create = createOf(context, target().me)
      const poll = toNew()
      const ids = await Promise.all([create(poll), create(poll)])
      expect(new Set(ids).size).toBe(1)
      const url = `https://chorus.example/polls/${ids[0]}`
      const published = await publishDraft(publish, plain(poll.title, { card: { url, title: poll.title, description: '' } }))
      const { metadata } = await loadPost(target().friend, published)
      expect(metadata.content).toBe(poll.title)
      expect(metadata.card?.url ?? metadata.oembedUrls[0]).toBe(url)
    })
  })
}
