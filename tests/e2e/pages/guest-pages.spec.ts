import { logIn, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Rendered pages that the server stores for guests. Every other spec runs with the cache off.

// The server stores one page for every width.
test('stored pages hydrate under their policy, and end at a login', { tag: ['@wide', '@last'] }, async ({ startOwnApp, page, browser }) => {
  const { url, world } = await startOwnApp({ CHORUS_CACHE_SECONDS: '600' })
  const { bluesky } = world.person('mina').accounts
  const paths = ['/', '/discover/bsky', '/explore', `/profile/bsky/${bluesky!.handle}`, '/search?q=crab']
  for (const path of paths) {
    await page.goto(url + path)
    await waitForHydration(page)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  // Another guest, without the tab that the first one has looked at.
  const other = await browser.newContext({ baseURL: url })
  const guest = await other.newPage()
  const errors: string[] = []
  guest.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  for (const path of paths) {
    const response = await guest.goto(path)
    expect(response!.headers()['etag'], path).toMatch(/^"/)
    expect(response!.headers()['content-security-policy']).not.toContain('nonce')
    await waitForHydration(guest)
    await expect(guest.getByRole('article').first()).toBeVisible()
  }
  expect(errors.filter((text) => !text.includes('404'))).toEqual([])
  await guest.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(guest.getByRole('dialog', { name: 'Log in to Chorus' })).toBeVisible()

  await guest.goto('/')
  await logIn(guest, world.person('mina'))
  await guest.goto('/explore')
  await expect(guest.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
  // The page before the login is in the browser's history, as a guest saw it.
  await guest.goBack()
  await expect(guest.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
  await other.close()
})
