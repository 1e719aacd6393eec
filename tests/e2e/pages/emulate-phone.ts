import type { Page } from '@playwright/test'

/** Gives an open page the width and the touch screen of the `phone` project, and takes them back. */
export interface Phone {
  turnOn(): Promise<void>
  turnOff(): Promise<void>
}

export async function emulatePhone(page: Page): Promise<Phone> {
  // Playwright sets touch only for a whole context.
  const cdp = await page.context().newCDPSession(page)
  const wide = page.viewportSize()!
  const show = async (size: { width: number; height: number }, enabled: boolean) => {
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled })
    await page.setViewportSize(size)
    await page.waitForFunction((width) => innerWidth === width, size.width)
  }
  return { turnOn: () => show({ width: 390, height: 844 }, true), turnOff: () => show(wide, false) }
}
