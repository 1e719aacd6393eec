import type { Locator, Page } from 'playwright-core'

// A person who has the app open all day: nothing is reloaded, and all navigation happens inside the app.

const cards = (page: Page): Locator => page.locator('[role=feed] article[data-ref]')
const pause = (page: Page, ms = 500) => page.waitForTimeout(ms)

async function read(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen++) {
    await page.evaluate(() => window.scrollBy({ top: innerHeight * 0.9, behavior: 'instant' }))
    await pause(page, 700)
  }
}

async function goTo(page: Page, place: 'Home' | 'Notifications' | 'Explore'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()
  await pause(page, 800)
}

/** Home, scrolled to the top. */
export async function goHome(page: Page): Promise<void> {
  await goTo(page, 'Home')
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await cards(page).first().waitFor()
  await pause(page)
}

/** A card in the viewport, a different one each round. */
async function pick(page: Page, round: number): Promise<Locator> {
  const visible = await cards(page).evaluateAll((all) =>
    all.flatMap((card, index) => {
      const { top, bottom } = card.getBoundingClientRect()
      return top > 60 && bottom < innerHeight ? [index] : []
    }),
  )
  return cards(page).nth(visible[round % Math.max(visible.length, 1)] ?? 0)
}

async function openAndLeave(page: Page, link: Locator): Promise<void> {
  await link.click()
  await pause(page, 1200)
  await read(page, 2)
  await page.goBack()
  await pause(page, 1000)
}

/** One round of about half a minute: scroll, open, like and undo, see who liked it, search, start a post and discard it. */
export async function spendRound(page: Page, round: number): Promise<void> {
  await read(page, 4 + (round % 5))
  const like = (await pick(page, round)).locator('[data-act=like]').first()
  for (const _ of ['on', 'off']) {
    if (await like.isVisible()) await like.click()
    await pause(page, 600)
  }
  const card = await pick(page, round + 1)
  await openAndLeave(page, card.locator('header time').first())
  await openAndLeave(page, (await pick(page, round + 2)).locator('header a').first())
  await page.getByRole('button', { name: 'New post', exact: true }).first().click()
  await pause(page)
  await page.keyboard.press('Escape')
  await pause(page)
  await goTo(page, 'Notifications')
  await read(page, 3)
  await goTo(page, 'Explore')
  await read(page, 2)
  await page.keyboard.press('/')
  await page.keyboard.type(['ferry', 'tide', 'bread', 'letter', 'radio', 'heron'][round % 6]!)
  await page.keyboard.press('Enter')
  await pause(page, 1200)
  await read(page, 2)
  await goHome(page)
}
