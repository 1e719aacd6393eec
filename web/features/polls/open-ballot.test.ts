import type { Poll } from '@chorus/model/poll/poll'
import { expect, test } from 'vitest'
import type { Services } from '../../services/context/services.ts'
import { createResources } from '../../services/resources/create-resources.ts'
import { openBallot } from './open-ballot.ts'

/** A page that was loaded for Wren on Farcaster. */
function openPage() {
  let viewer = 'wren'
  const polls = {}
  const connections = { farcaster: { polls }, lens: {}, x: {}, bluesky: {} } as Services['connections']
  const active = { on: () => undefined, viewerOf: () => viewer, ifFirst: <T>(loaded: T) => (viewer === 'wren' ? loaded : undefined) }
  const resources = createResources({ connections, active, cache: {} as Services['cache'], fetchPerson: async () => Promise.reject() })
  return { services: { connections, ...resources } as Services, switchTo: (name: string) => void (viewer = name) }
}

const voted = {
  id: 'p',
  title: 'Which quay?',
  type: 'single-choice',
  options: [{ id: '1', label: 'North', votes: 1, isVoted: true }],
} as unknown as Poll

test('the poll that came with the page, with the vote of its first viewer, is not shown to another account', () => {
  const { services, switchTo } = openPage()
  expect(openBallot(services, 'p', undefined, voted).view().value).toBe(voted)
  switchTo('otter')
  expect(openBallot(services, 'p', undefined, voted).view().value).toBeUndefined()
})
