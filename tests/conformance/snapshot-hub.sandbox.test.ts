import { existsSync, readFileSync } from 'node:fs'
import { createHub } from '@chorus/governance/create-hub'
import * as documents from '@chorus/governance/documents'
import { readChoice } from '@chorus/governance/read-choice'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createLedger } from '@chorus/sandbox/snapshot/create-ledger'
import { scripts } from '@chorus/sandbox/snapshot/scripts'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import { createAskHub } from '@chorus/server/governance/create-ask-hub'
import { buildSchema, parse, printSchema, validate } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'

const committed = new URL('../../sandbox/snapshot/hub.graphql', import.meta.url)
const published = new URL('../../../shared/peers/snapshot-hub.graphql', import.meta.url)
const operations = Object.entries(documents)

describe('the schema', () => {
  const schema = buildSchema(readFileSync(committed, 'utf8'))

  test.skipIf(!existsSync(published))('is the published one (skipped: shared/peers is absent)', () =>
    expect(printSchema(schema)).toBe(printSchema(buildSchema(readFileSync(published, 'utf8')))),
  )

  test('the check of operations can fail', () => expect(validate(schema, parse('{ proposals { nope } }'))).not.toEqual([]))

  test.each(operations)('%s is valid', (_, document) => expect(validate(schema, parse(document))).toEqual([]))
})

describe('the hub', () => {
  const world = createWorld({ now: 1_790_000_000_000 })
  const ledger = createLedger(world, 'http://media.example')
  const idOf = (name: string) => toProposalId(world.seed, name)
  let requests: string[] = []
  let url = ''

  beforeAll(async () => {
    const standIn = await startSnapshot({ world, mediaUrl: 'http://media.example', now: () => world.now })
    url = standIn.url
    return () => standIn.close()
  })
  const open = () => {
    requests = []
    const ask = createAskHub({ hubUrl: url, key: undefined })
    return createHub((operation) => {
      requests.push(operation.name)
      return ask(operation)
    })
  }

  test.each([
    ['dredge', 'active', 'basic'],
    ['buoy', 'active', 'single-choice'],
    ['sundays', 'active', 'approval'],
    ['ferry-name', 'active', 'ranked-choice'],
    ['print-budget', 'active', 'weighted'],
    ['small-presses', 'active', 'quadratic'],
    ['lamp-oil', 'pending', 'basic'],
    ['soup', 'passed', 'basic'],
    ['casino', 'rejected', 'basic'],
    ['flags', 'rejected', 'basic'],
    ['benches', 'rejected', 'single-choice'],
    ['kerning', 'closed', 'single-choice'],
  ])('%s is %s (%s)', async (name, state, type) => {
    const found = await open().proposal(idOf(name))
    expect(found).toMatchObject({ state, type, title: scripts.find((script) => script.name === name)!.title })
  })

  test('knows no other proposal and no other space', async () => {
    expect(await open().proposal(`0x${'0'.repeat(64)}`)).toBeUndefined()
    expect(await open().space('nowhere.eth')).toBeUndefined()
  })

  test('asks for more than twenty proposals in several requests', async () => {
    const ids = Array.from({ length: 41 }, (_, index) => `0x${String(index).padStart(64, '0')}`)
    const found = await open().summaries([...ids, idOf('soup'), idOf('casino'), idOf('soup')])
    expect([...found.keys()].toSorted()).toEqual([idOf('soup'), idOf('casino')].toSorted())
    expect(requests).toEqual(['Proposals', 'Proposals', 'Proposals'])
  })

  test.each(scripts.map(({ name }) => name))('pages through every vote of %s once, newest first', async (name) => {
    const hub = open()
    const proposal = (await hub.proposal(idOf(name)))!
    const votes = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor; page++) {
      const { items, cursor: next } = await hub.votes(proposal.id, cursor)
      votes.push(...items)
      cursor = next
    }
    const cast = [...ledger.proposals.get(proposal.id)!.votes.values()]
    expect(votes.map(({ id }) => id).toSorted()).toEqual(cast.map(({ id }) => id).toSorted())
    expect(votes.map(({ created }) => created)).toEqual(votes.map(({ created }) => created).toSorted((one, other) => other - one))
    const isHidden = proposal.privacy === 'shutter' && proposal.state === 'active'
    for (const { choice } of votes) expect(readChoice(choice, proposal) === undefined).toBe(isHidden)
  })

  test('votes of one second are neither lost nor doubled between pages', async () => {
    const all = Array.from({ length: 45 }, (_, index) => ({
      id: `0x${index}`,
      ipfs: '',
      voter: `0x${String(index).padStart(40, '0')}`,
      choice: 1,
      vp: 1,
      reason: '',
      created: index < 3 ? 20 : 10,
    }))
    const hub = createHub(async ({ name, variables: { until, skip, first } }) => {
      if (name === 'Users') return { users: [] }
      const rest = all.filter(({ created }) => until === undefined || created <= (until as number))
      return { votes: rest.slice(skip as number, (skip as number) + (first as number)) }
    })
    const first = await hub.votes('p')
    const second = await hub.votes('p', first.cursor)
    const third = await hub.votes('p', second.cursor)
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect([first.cursor, second.cursor, third.cursor]).toEqual(['10-17', '10-37', undefined])
  })

  test('voters have the names and images of their profiles', async () => {
    const { items } = await open().votes(idOf('dredge'))
    expect(items.some(({ voterDetail }) => voterDetail?.name && voterDetail.avatar)).toBe(true)
    expect(items.some(({ voterDetail }) => voterDetail === undefined)).toBe(true)
  })

  test('a space and its proposals by state', async () => {
    const hub = open()
    const space = await hub.space('harbour.eth')
    expect(space).toMatchObject({ name: 'Harbour Commons', isVerified: true, activeProposals: 3 })
    const titles = async (state: 'active' | 'pending' | 'closed') =>
      (await hub.proposalsOf('harbour.eth', state)).items.map(({ title }) => title).toSorted()
    const expected = (names: string[]) => names.map((name) => scripts.find((script) => script.name === name)!.title).toSorted()
    expect(await titles('active')).toEqual(expected(['dredge', 'buoy', 'harbour-master']))
    expect(await titles('pending')).toEqual(expected(['lamp-oil']))
    expect(await titles('closed')).toEqual(expected(['soup', 'casino']))
  })

  test('refuses what the real one refuses', async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ votes(first: 1001) { id } }' }),
    })
    expect(await response.json()).toMatchObject({ errors: [{ message: 'The `first` argument must not be greater than 1000' }] })
  })
})
