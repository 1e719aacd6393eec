import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { toConnectedSentence, toLoginTitle } from './method-labels.ts'

beforeAll(() => loadCatalogue('en'))

describe('sentences about a sign-in method', () => {
  test.each([
    ['bluesky', 'Log in with Bluesky', 'Your Bluesky account is now connected.'],
    ['google', 'Log in with Google', 'Your Google account is now connected.'],
    ['email', 'Log in with email', 'Your email is now connected.'],
  ] as const)('name %s', (type, title, connected) => {
    const t = createTranslate('en')
    expect(toLoginTitle(type, t)).toBe(title)
    expect(toConnectedSentence(type, t)).toBe(connected)
  })
})
