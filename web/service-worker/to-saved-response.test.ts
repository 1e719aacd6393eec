import { expect, test } from 'vitest'
import { locales } from '../i18n/locale.ts'
import { toSavedResponse } from './to-saved-response.ts'

const hour = 3_600_000
const policy = "default-src 'none'; script-src 'nonce-n'; style-src-attr 'unsafe-inline'"
const page = {
  path: '/',
  title: 'Chorus',
  at: 10 * hour,
  html: '<!doctype html><html lang="en"><head></head><body class="a"><main></main></body></html>',
  headers: { 'content-security-policy': policy },
}
const wordsOf = async (locale: (typeof locales)[number], age: number, isOnline = false) =>
  /<offline-notice role="status"[^>]*>([^<]*)</.exec(await toSavedResponse(page, { locale, isOnline, now: page.at + age }).text())![1]

test('shows the page below its age, under its own policy, and stores it nowhere else', async () => {
  const response = toSavedResponse(page, { locale: 'en', isOnline: false, now: 12 * hour })
  const html = await response.text()
  expect(html).toMatch(/<body class="a"><offline-notice [^>]+>You’re offline\. This page was saved 2 hours ago\.<\/offline-notice><main>/)
  expect(html.replace(/<offline-notice.*<\/offline-notice>/, '')).toBe(page.html)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'server-timing': `now;desc="${12 * hour}"`,
  })
})

test.each([
  [0, '1 minute ago'],
  [-5 * hour, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [25 * hour, '1 day ago'],
])('an age of %i ms is %s', async (age, words) => expect(await wordsOf('en', age)).toContain(words))

test('says when only we are out of reach', async () =>
  expect(await wordsOf('en', hour, true)).toBe('Couldn’t reach Chorus. This page was saved 1 hour ago.'))

test.each(locales)('has words in %s', async (locale) => expect(await wordsOf(locale, 2 * hour)).toMatch(/2/))
