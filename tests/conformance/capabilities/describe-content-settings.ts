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

    test('mute words as they were saved, change and unmute them', async (context) => {
      const settings = offered(context, 'contentSettings')
      const read = async () => (await settings.load()).mutedWords.map((each) => ({ ...each, id: undefined }))
      const word = { value: 'tide', isTagOnly: false, exceptFollowing: false }
      const tag = { value: '桟橋', isTagOnly: true, exceptFollowing: true, expiresAt: Date.parse('2030-01-01T00:00:00Z') }
      await Promise.all([
        settings.save({ kind: 'word', word, isOn: true }),
        settings.save({ kind: 'word', word: tag, isOn: true }),
        settings.save({ kind: 'choice', label: 'porn', choice: 'warn' }),
      ])
      expect(await read()).toEqual([word, tag].map((each) => ({ ...each, id: undefined })))
      // The same word again replaces it.
      await settings.save({ kind: 'word', word: { ...word, value: 'Tide', exceptFollowing: true }, isOn: true })
      expect(await read()).toMatchObject([tag, { ...word, value: 'Tide', exceptFollowing: true }])
      const saved = (await settings.load()).mutedWords
      expect(saved.every(({ id }) => id)).toBe(true)
      for (const each of saved) await settings.save({ kind: 'word', word: each, isOn: false })
      expect(await settings.load()).toMatchObject({ mutedWords: [], choices: { porn: 'warn' } })
    })

    test('apply simultaneous changes', async (context) => {
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
