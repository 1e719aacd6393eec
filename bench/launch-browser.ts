import { type Browser, chromium } from 'playwright-core'
import { chromium as systemChromium, quietFlags } from '../scripts/find-chromium.ts'

/** Chromium without external network access or background throttling. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? systemChromium,
    args: [
      ...quietFlags,
      '--ignore-certificate-errors',
      '--enable-precise-memory-info',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  })
