import { describe, expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** Who may act for an account. Changes need a wallet: lens-managers.sandbox.test.ts. */
export function describeManagers({ offered }: Stage): void {
  describe('managers', () => {
    test('are known to the owner, and are named by wallet addresses', async (context) => {
      const managers = await offered(context, 'managers').open()
      const { managers: known, canChange } = await managers.load()
      expect(canChange).toBe(true)
      for (const { address, addedAt } of known) {
        expect(managers.isAddress(address)).toBe(true)
        expect(addedAt).toBeLessThanOrEqual(Date.now())
      }
      for (const text of ['', 'mina.eth', '0x12']) expect(managers.isAddress(text), text).toBe(false)
    })
  })
}
