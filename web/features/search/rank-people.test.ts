import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { rankPeople } from './rank-people.ts'

const profile = (handle: string, displayName = handle, fullHandle = handle) => ({ handle, displayName, fullHandle }) as Profile

test('puts whole handles first, then their beginnings, then those of names', () => {
  const people = [
    profile('teo', 'Friend of Eli'),
    profile('zoe', 'Zoe Elias'),
    profile('eliza'),
    profile('eli.example.com', 'Someone'),
    profile('mei', 'ELI'),
    profile('Eli', 'Eli Wood', 'lens/eli'),
  ]
  expect(rankPeople(people, 'eli').map(({ handle }) => handle)).toEqual(['eli.example.com', 'Eli', 'eliza', 'teo', 'zoe', 'mei'])
})

test('keeps the network’s order among equals', () => {
  const people = ['b', 'a', 'c'].map((handle) => profile(handle))
  expect(rankPeople(people, 'x')).toEqual(people)
})
