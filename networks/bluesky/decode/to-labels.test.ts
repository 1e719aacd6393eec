import { expect, test } from 'vitest'
import { toContentLabels, toProfileLabels } from './to-labels.ts'

const author = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const labeler = 'did:plc:dddddddddddddddddddddddd'
const uri = `at://${author}/app.bsky.feed.post/one`

test('ignores a removed label unless it was added again', () => {
  const label = { val: 'porn', src: labeler, uri, cts: '2026-01-02T00:00:00Z' }
  const values = (wires: Parameters<typeof toContentLabels>[0]) => toContentLabels(wires, author)?.map(({ value }) => value) ?? []
  expect(values([label, { ...label, neg: true, cts: '2026-01-03T00:00:00Z' }])).toEqual([])
  expect(values([{ ...label, neg: true, cts: '2026-01-01T00:00:00Z' }, label])).toEqual(['porn'])
  expect(values([label, { ...label, neg: true, src: author, cts: '2026-01-03T00:00:00Z' }])).toEqual(['porn'])
  expect(values([label, { ...label, neg: true, val: 'sexual', cts: '2026-01-03T00:00:00Z' }])).toEqual(['porn'])
  expect(
    values([
      { val: 'porn', src: labeler },
      { val: 'porn', src: labeler, neg: true },
    ]),
  ).toEqual([])
})

test('reads when a label ends', () => {
  const label = { val: 'porn', src: labeler, uri }
  expect(toContentLabels([{ ...label, exp: '2026-01-02T00:00:00Z' }], author)).toEqual([
    { value: 'porn', target: 'content', source: labeler, expiresAt: Date.parse('2026-01-02T00:00:00Z') },
  ])
  expect(toContentLabels([{ ...label, exp: 'soon' }], author)).toEqual([{ value: 'porn', target: 'content', source: labeler }])
})

test('distinguishes labels on an account, on its profile and by the author', () => {
  const profile = `at://${author}/app.bsky.actor.profile/self`
  expect(
    toProfileLabels(
      [
        { val: 'porn', src: labeler, uri: author },
        { val: 'porn', src: author, uri: profile },
        { val: '!no-unauthenticated', src: author, uri: profile },
      ],
      author,
    ),
  ).toEqual([
    { value: 'porn', target: 'account', source: labeler },
    { value: 'porn', target: 'profile', source: 'author' },
    { value: '!no-unauthenticated', target: 'account', source: 'author' },
    { value: '!no-unauthenticated', target: 'profile', source: 'author' },
  ])
})
