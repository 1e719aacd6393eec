import { warnedAuthor } from '@chorus/sandbox/seed/add-warnings'
import type { Locator, Page } from '@playwright/test'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { createPostPath } from '../create-post-path.ts'
import { logIn, openPage } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { label } from './label.ts'

// Every label for every kind of reader, where images and feeds are listed. Posts: content-labels.spec.ts and tests/conformance/content-labels.test.ts.

/** shut: no one can uncover it. */
type Look = 'shown' | 'covered' | 'shut'

const names = ['porn', 'sexual', 'graphic', 'nudity', 'map'] as const
type Name = (typeof names)[number]
const labelOf: Readonly<Record<Name, string>> = {
  porn: 'porn',
  sexual: 'sexual',
  graphic: 'graphic-media',
  nudity: 'nudity',
  map: 'wrong-map',
}

interface Reader {
  /** Absent: a guest. */
  who?: string
  showsAdult?: boolean
  choice?: 'warn' | 'hide' | 'ignore'
  /** Whether lists leave out what is labelled porn. */
  hidesAdult?: boolean
  /** Of images with each label. */
  sees: Readonly<Record<Name, Look>>
}

/** The label of a labeler counts only for those who listen to it. */
const all = (look: Look): Readonly<Record<Name, Look>> => ({ porn: look, sexual: look, graphic: look, nudity: look, map: 'shown' })

const readers: Readonly<Record<string, Reader>> = {
  'a guest': { hidesAdult: true, sees: { ...all('shut'), nudity: 'covered' } },
  'an account with adult content off': { who: 'ingrid', hidesAdult: true, sees: { ...all('shut'), nudity: 'shown' } },
  'an account that is warned': { who: 'omar', showsAdult: true, choice: 'warn', sees: all('covered') },
  'an account that hides': { who: 'sol', showsAdult: true, choice: 'hide', hidesAdult: true, sees: all('covered') },
  'an account that ignores labels': { who: 'greta', showsAdult: true, choice: 'ignore', sees: all('shown') },
}

async function become(page: Page, app: App, { who, showsAdult = false, choice }: Reader): Promise<void> {
  if (!who) return
  const choices = choice
    ? names.map((name) => ({ $type: 'app.bsky.actor.defs#contentLabelPref', label: labelOf[name], visibility: choice }))
    : []
  const adult = { $type: 'app.bsky.actor.defs#adultContentPref', enabled: showsAdult }
  await (await createBlueskyClient(app, who)).setPreferences([adult, ...choices])
  await logIn(page, app.world.person(who))
}

const isShown = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0

/** How an article shows what may be covered, `content`. */
async function readLook(article: Locator, content: Locator): Promise<Look | undefined> {
  if (await isShown(article.getByRole('button', { name: /Show$/ }))) return 'covered'
  if (await isShown(article.locator('[data-cover]'))) return 'shut'
  return (await isShown(content)) ? 'shown' : undefined
}

for (const [reader, facts] of Object.entries(readers)) {
  test(`${reader} sees the media tab as their labels require`, { tag: '@wide' }, async ({ page, app }) => {
    await become(page, app, facts)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openPage(page, `/profile/bsky/${warnedAuthor}.chorus.example/media`)
    const looks: Partial<Record<Name, Look>> = {}
    for (const name of names) {
      const ref = `bluesky:${decodeURIComponent(createPostPath(app.world)(`bluesky-warned-${name}`).split('/').at(-1)!)}`
      const card = page.locator(`article[data-ref="${ref}"]`).first()
      await scrollUntil(page, () => isShown(card))
      await card.scrollIntoViewIfNeeded()
      const image = card.locator('img[src*=warned]')
      await expect.poll(() => readLook(card, image)).toBeDefined()
      looks[name] = await readLook(card, image)
      if (looks[name] !== 'shown')
        expect(
          asked.filter((url) => url.includes(`warned-${name}`)),
          name,
        ).toEqual([])
    }
    expect(looks).toEqual(facts.sees)
  })

  test(`${reader} sees feeds in lists as their labels require`, { tag: '@wide' }, async ({ page, app }) => {
    await become(page, app, facts)
    const feed = app.world.feeds.find(({ network, name }) => network === 'bluesky' && name === 'Harbour')!
    const { did } = app.world.person(feed.by).accounts.bluesky!
    const uri = `at://${did}/app.bsky.feed.generator/${feed.key}`
    const row = page.getByRole('article').filter({ hasText: feed.name })
    // Warnings about media leave the description, and feeds of the sandbox have no image.
    for (const [value, look] of [
      ['!warn', 'covered'],
      ['!hide', undefined],
      ['porn', facts.hidesAdult ? undefined : 'shown'],
    ] as const) {
      await label(app, { uri }, [value])
      // Guests may get a page from before.
      await expect(async () => {
        await openPage(page, '/explore/feeds/bsky')
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
        await expect(row).toHaveCount(look ? 1 : 0, { timeout: 2000 })
        if (look) expect(await readLook(row, row.getByText(feed.description)), value).toBe(look)
      }).toPass()
      await label(app, { uri }, [value], true)
    }
  })
}
