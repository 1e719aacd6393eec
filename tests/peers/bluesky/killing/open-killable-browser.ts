import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { isAlive } from '../../../../server/db/postmaster.ts'
import { type PageNews, watchWriting } from './watch-writing.ts'

export interface KillableBrowser extends AsyncDisposable {
  /** The one tab. Undefined: it was closed, or the whole browser is gone. */
  page(): Page | undefined
  /** What its pages have told, the latest last. `at`: ms, when it was heard. */
  news: (PageNews & { at: number })[]
  closeTab(): Promise<void>
  /** Its process, without a word to it. */
  kill(): Promise<void>
  /** As somebody ends it: what it remembers reaches the disk. */
  quit(): Promise<void>
  /** Browser and tab are there, the browser with what it had. Answers the tab, which shows nothing yet where it is new. */
  revive(): Promise<Page>
}

/** ms */
const deadline = 20_000

/** A browser on a profile of its own. */
export async function openKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'chorus-profile-'))
  const news: KillableBrowser['news'] = []
  let context: BrowserContext | undefined
  let page: Page | undefined

  const open = async (): Promise<BrowserContext> => {
    const opened = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Nothing beyond this machine is looked for.
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      timeout: deadline,
    })
    opened.setDefaultTimeout(deadline)
    await opened.exposeBinding('tellRun', (_, told: PageNews) => void news.push({ ...told, at: performance.now() }))
    await opened.addInitScript(watchWriting)
    return opened
  }
  const findPid = async (of: BrowserContext): Promise<number> => {
    const session = await of.browser()!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.find(({ type }) => type === 'browser')!.id
  }
  let pid = 0
  const quit = async () => {
    const ending = context
    context = page = undefined
    await ending?.close()
  }
  return {
    page: () => page,
    news,
    async closeTab() {
      const closing = page
      page = undefined
      await closing?.close()
    },
    async kill() {
      const dying = context
      context = page = undefined
      if (!dying) return
      const gone = new Promise((resolve) => dying.once('close', resolve))
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await Promise.race([gone, sleep(deadline, undefined, { ref: false })])
    },
    quit,
    async revive() {
      if (!context) {
        context = await open()
        pid = await findPid(context)
      }
      // Beside the empty one that it begins with, which keeps it open.
      page ??= await context.newPage()
      return page
    },
    async [Symbol.asyncDispose]() {
      await quit()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
