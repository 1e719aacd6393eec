import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { toFoundPerson } from './found-person.ts'
import { pickPeople } from './pick-people.ts'

const person = (handle: string, displayName: string) =>
  toFoundPerson({
    ref: `lens:@${handle}`,
    network: 'lens',
    profileId: handle,
    handle,
    fullHandle: `lens/${handle}`,
    displayName,
  } as Profile)
const pick = (text: string, ...people: ReturnType<typeof person>[]) => pickPeople(people, text, true).map(({ key }) => key.slice(6))

test('picks the best three, and keeps the order of equals', () => {
  const people = [person('tea', 'Elif Aksoy'), person('elifa', 'E.'), person('demir', 'Ali Elif'), person('elif', 'Elif Demir')]
  expect(pick('Elif', ...people)).toEqual(['elif', 'elifa', 'tea'])
})

test('leaves out people who were found by their bio', () => {
  expect(pick('tea', person('elif', 'Elif Demir'), person('tea_house', 'Tea'))).toEqual(['tea_house'])
  expect(pick('ea', person('tea', 'Tea'))).toEqual([])
})

test('lists no one twice while it is unknown which accounts are one person', () => {
  const people = [person('elif', 'Elif Demir'), person('elif.tea', 'E.'), person('elif_d', 'Elif Demir'), person('eliza', 'Eliza')]
  expect(pickPeople(people, 'eli', false).map(({ key }) => key)).toEqual(['lens:@elif', 'lens:@eliza'])
  expect(pickPeople(people, 'eli', true)).toHaveLength(3)
})
