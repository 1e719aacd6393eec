import { Failure } from '@chorus/model/failure'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import { expect, test } from 'vitest'
import { createWorld, isQuiet, openTab, post } from './testing/outbox-world.ts'

const poll: NewPoll = { key: 'k', title: 'Which quay?', options: ['North', 'South'], type: 'single-choice', durationSeconds: 3600 }

/** A poll server that stores polls by key, and loses its first `lost` responses. */
function withPolls(lost = 0) {
  const world = createWorld()
  const created = new Map<string, string>()
  let calls = 0
  world.network.publish.createPoll = async ({ key }) => {
    calls += 1
    if (!created.has(key)) created.set(key, `poll-${created.size}`)
    if (calls <= lost) throw new Failure('unreachable', 'Lost.')
    return created.get(key)!
  }
  return { world, created }
}

test('posts to several networks link to one poll', async () => {
  const { world, created } = withPolls()
  const { outbox } = openTab(world)
  await outbox.send([
    { ...post('Farcaster:a'), poll },
    { ...post('Lens:b'), poll },
  ])
  await isQuiet(outbox)
  const card = { url: 'https://chorus.example/polls/poll-0', title: 'Which quay?', description: 'North · South' }
  expect([...world.network.posts.values()].map((draft) => draft.card)).toEqual([card, card])
  expect(created.size).toBe(1)
})

test('a retry creates no second poll, and nothing is posted before there is one', async () => {
  const { world, created } = withPolls(2)
  const { outbox, settled } = openTab(world)
  await outbox.send([{ ...post(), poll }])
  await isQuiet(outbox)
  expect(settled.map(({ phase }) => phase)).toEqual(['confirmed'])
  expect([created.size, world.network.count()]).toEqual([1, 1])
  expect([...world.network.posts.values()][0]!.card?.url).toBe('https://chorus.example/polls/poll-0')
})

test('a post whose response was lost keeps its poll', async () => {
  const { world, created } = withPolls()
  world.network.plan(['not-arrived', 'answer-lost'])
  const { outbox } = openTab(world)
  await outbox.send([{ ...post(), poll }])
  await isQuiet(outbox)
  expect([created.size, world.network.count()]).toEqual([1, 1])
})

test('a network that has polls gets the poll with the post, and no link', async () => {
  const { world, created } = withPolls()
  world.network.publish.ownPolls = { types: ['single-choice'] }
  const { outbox } = openTab(world)
  await outbox.send([{ ...post(), poll }])
  await isQuiet(outbox)
  expect([...world.network.posts.values()]).toEqual([{ ...post().draft, poll }])
  expect(created.size).toBe(0)
})

test('an account that can’t post polls sends nothing', async () => {
  const world = createWorld()
  const { outbox, settled } = openTab(world)
  await outbox.send([{ ...post(), poll }])
  await isQuiet(outbox)
  expect(settled.map(({ phase, failure }) => [phase, failure?.kind])).toEqual([['needs-user', 'not-offered']])
  expect(world.network.count()).toBe(0)
})

test('sends a poll stored by an earlier version, which named its options differently', async () => {
  const { world, created } = withPolls()
  const { options, ...facts } = poll
  const stored = { ...post(), poll: { ...facts, choices: options }, context: { poll: { ...facts, id: 'p', choices: options } } }
  const identity = { key: 'key', createdAt: 1 }
  world.disk.rows.set('old', { ...stored, id: 'old', sendId: 's', identity, phase: 'queued', tries: 0, createdAt: 1 })
  const { outbox, settled } = openTab(world)
  await isQuiet(outbox)
  expect(settled).toMatchObject([{ phase: 'confirmed', context: { poll: { options } } }])
  expect([created.size, world.network.count(), world.disk.rows.size]).toEqual([1, 1, 0])
  expect([...world.network.posts.values()][0]!.card?.description).toBe('North · South')
})
