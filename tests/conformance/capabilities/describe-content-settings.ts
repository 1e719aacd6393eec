import { describe, expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** What an account wants to see of labelled content. */
export function describeContentSettings({ target, offered }: Stage): void {
  describe('content settings', () => {
    test('are read as they were saved, beside the other preferences', async (context) => {
      const settings = offered(context, 'contentSettings')
      const { saved } = offered(context, 'feeds')
      const feeds = await saved?.list()
      await settings.save({ kind: 'adult', isOn: true })
      await settings.save({ kind: 'choice', label: 'porn', choice: 'warn' })
      await settings.save({ kind: 'choice', label: 'graphic-media', choice: 'ignore' })
      expect(await settings.load()).toMatchObject({
        isGuest: false,
        showsAdult: true,
        choices: { porn: 'warn', 'graphic-media': 'ignore' },
      })
      await settings.save({ kind: 'choice', label: 'porn', choice: 'hide' })
      await settings.save({ kind: 'adult', isOn: false })
      expect(await settings.load()).toMatchObject({ showsAdult: false, choices: { porn: 'hide', 'graphic-media': 'ignore' } })
      expect(await saved?.list()).toEqual(feeds)
    })

    test('take changes that are made at the same time', async (context) => {
      const settings = offered(context, 'contentSettings')
      await Promise.all([
        settings.save({ kind: 'choice', label: 'porn', choice: 'ignore' }),
        settings.save({ kind: 'choice', label: 'graphic-media', choice: 'hide' }),
        settings.save({ kind: 'adult', isOn: true }),
      ])
      expect(await settings.load()).toMatchObject({ showsAdult: true, choices: { porn: 'ignore', 'graphic-media': 'hide' } })
    })

    test('find no labeler in an account that publishes no labels', async (context) => {
      const settings = offered(context, 'contentSettings')
      const { handle } = await target().friend.profile()
      await expect(settings.findLabeler(handle)).rejects.toMatchObject({ kind: 'not-found' })
    })
  })
}
