import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/create-test-database.ts'
import { addMessage } from '../ingest/add-message.ts'
import { applyChanges } from '../ingest/apply-changes.ts'
import { createChanges } from '../ingest/change.ts'
import { searchPeople } from './search-people.ts'

const people: [username: string, name: string, followers: number][] = [
  ['tide', 'Someone Else', 0],
  ['tidepool', 'Pool', 2],
  ['tidewater.eth', 'Water', 5],
  ['otter', 'Tide Reader', 3],
  ['lowtide', 'Low', 9],
  ['harbour', 'The Rising Tide', 1],
  ['new-tide', 'New', 0],
  ['percent', '100% Ördinary', 0],
  ['quoted', String.raw`it's \ here`, 0],
  ['海', '海の近く', 0],
]
const fidOf = (username: string) => 100 + people.findIndex(([own]) => own === username)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const changes = createChanges()
  let seq = 0
  const add = (fid: number, type: string, body: object) =>
    addMessage(changes, { hash: `0x${'0'.repeat(40)}`, data: { fid, timestamp: (seq += 1), type, ...body } as never }, seq)
  for (const [username, name, followers] of people) {
    const fid = fidOf(username)
    add(fid, 'MESSAGE_TYPE_USER_DATA_ADD', { userDataBody: { type: 'USER_DATA_TYPE_USERNAME', value: username } })
    add(fid, 'MESSAGE_TYPE_USER_DATA_ADD', { userDataBody: { type: 'USER_DATA_TYPE_DISPLAY', value: name } })
    for (let by = 0; by < followers; by += 1) add(1000 + by, 'MESSAGE_TYPE_LINK_ADD', { linkBody: { type: 'follow', targetFid: fid } })
  }
  add(2000, 'MESSAGE_TYPE_USER_DATA_ADD', { userDataBody: { type: 'USER_DATA_TYPE_DISPLAY', value: 'Tide without a username' } })
  await applyChanges(database.db, changes)
})
afterAll(() => database.close())

async function find(text: string, viewer?: number): Promise<string[]> {
  const asking = viewer === undefined ? undefined : { fid: viewer, accountId: '', mutedChannels: new Set<string>() }
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await searchPeople(database.db, text, { size: 2, cursor, viewer: asking })
    found.push(...page.users.map(({ username }) => username))
    cursor = page.cursor
  } while (cursor)
  return found
}

test('ranks the exact username, then beginnings of usernames, of names, of words, and then the rest', async () => {
  expect(await find('tide')).toEqual(['tide', 'tidewater.eth', 'tidepool', 'otter', 'harbour', 'new-tide', 'lowtide'])
})

test('prefers accounts that the viewer follows', async () => {
  // The third follower of any account follows tidewater.eth, but not tidepool; the first follows both.
  expect((await find('tide', 1002)).slice(0, 3)).toEqual(['tide', 'tidewater.eth', 'tidepool'])
  expect((await find('tide', 1000)).slice(0, 3)).toEqual(['tide', 'tidewater.eth', 'tidepool'])
  expect((await find('low')).slice(0, 1)).toEqual(['lowtide'])
})

test.each([
  ['ti', ['tidewater.eth', 'tidepool', 'tide', 'otter']],
  ['@TIDEP', ['tidepool']],
  [' idewat ', ['tidewater.eth']],
  ['reader', ['otter']],
  ['water.eth', ['tidewater.eth']],
  ['the rising', ['harbour']],
  ['100%', ['percent']],
  ['%', []],
  ['_ide', []],
  ['ördinary', ['percent']],
  [String.raw`it's \ he`, ['quoted']],
  [`'`, []],
  ['海', ['海']],
  ['の近く', ['海']],
  ['a text that is longer than any part of a name could be', []],
  ['', []],
  ['@', []],
  ['\0', []],
])('finds %j', async (text, usernames) => {
  expect(await find(text)).toEqual(usernames)
})
