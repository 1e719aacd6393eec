import { describe, expect, test } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toChanges } from './to-changes.ts'

const t: Translate = (id, values) => [id, ...Object.values(values ?? {})].join(' ')
const createdAt = '2026-03-01T12:00:00.000Z'
const at = Date.parse(createdAt)
const notice = (kind: string, detail: Record<string, unknown>, isSeen = true) => ({ id: kind, kind, detail, createdAt, isSeen })
const sentenceOf = (kind: string, detail: Record<string, unknown>) => toChanges([notice(kind, detail)], t, () => false)[0]?.sentence

describe('security activity', () => {
  test.each([
    [
      'identity-bound',
      { platform: 'bsky', subject: 'did:plc:a', handle: 'mina.example' },
      'securityActivity.connected Bluesky @mina.example',
    ],
    ['identity-removed', { platform: 'twitter', subject: '12', handle: 'mina' }, 'securityActivity.disconnected X @mina'],
    ['identity-returned', { platform: 'google', subject: 's', handle: null }, 'securityActivity.returned Google securityActivity.unnamed'],
    ['identity-taken', { platform: 'email', subject: 'a@b.example' }, 'securityActivity.moved login.email a@b.example'],
    [
      'identity-taken',
      { platform: 'email', subject: 'somebody.with.a.long.name@mail.example' },
      'securityActivity.moved login.email somebody.with.a.long.name@mail.example',
    ],
    ['identity-bound', { platform: 'telegram', subject: '5', handle: 'mina_t' }, 'securityActivity.connected Telegram mina_t'],
    [
      'identity-removed',
      { platform: 'wallet', subject: '0x1111111111111111111111111111111111111111' },
      'securityActivity.disconnected connections.wallet 0x1111…1111',
    ],
    ['session-ended', { sessionId: 's', device: 'A client' }, 'securityActivity.sessionEnded A client'],
    ['of-tomorrow', { platform: 'lens', subject: '0x1', handle: 'mina' }, 'securityActivity.changed Lens @mina'],
  ])('%s %o', (kind, detail, expected) => expect(sentenceOf(kind, detail)).toBe(expected))

  test('skips a change of an unknown kind and keeps the others', () => {
    const list = [notice('identity-bound', { platform: 5 }), notice('identity-removed', { platform: 'lens', subject: '0x1' })]
    expect(toChanges(list, t, () => false).map(({ id }) => id)).toEqual(['identity-removed'])
  })

  test('names a sign-in method by its connection instead of its subject', () => {
    const list = [notice('identity-bound', { platform: 'google', subject: '101035514322982375210', handle: null })]
    const findName = ({ subject }: { subject: string }) => (subject === '101035514322982375210' ? 'mina@mail.example' : undefined)
    expect(toChanges(list, t, () => false, findName)[0]?.sentence).toBe('securityActivity.connected Google mina@mail.example')
  })

  test('marks a change that was not seen as new', () => {
    const list = [notice('identity-bound', { platform: 'lens' }, false), notice('identity-removed', { platform: 'lens' }, true)]
    expect(toChanges(list, t, () => false).map(({ isNew }) => isNew)).toEqual([true, false])
  })
})

describe('undo', () => {
  const taken = { platform: 'bsky', subject: 'did:plc:a', moveId: 'move', undoHours: 24 }
  test('is offered while our server allows it', () => {
    const [change] = toChanges([notice('identity-taken', taken)], t, () => false)
    expect(change?.undo).toEqual({ moveId: 'move', until: at + 86_400_000, endsSession: false })
  })
  test.each([
    ['a connection that is back', taken, true],
    ['a change without a move', { ...taken, moveId: undefined }, false],
  ])('is not offered for %s', (_, detail, isBack) => {
    const [change] = toChanges([notice('identity-taken', detail)], t, ({ subject }) => isBack && subject === 'did:plc:a')
    expect(change?.undo).toBeUndefined()
  })

  test('is offered for a received sign-in method only to a session of that method, with the account it left', () => {
    const emptied = { uid: 'u', displayName: null, thenDo: 'merge' } as const
    const move = { moveId: 'move', platform: 'bsky', subject: 'did:plc:a', undoUntil: createdAt, canUndo: true, emptied }
    const read = (moves: Parameters<typeof toChanges>[4]) =>
      toChanges([notice('identity-received', taken)], t, () => true, undefined, moves)[0]
    expect(read([move])).toMatchObject({ undo: { moveId: 'move', endsSession: true } })
    // The ID of an account is no name.
    expect(read([move])?.emptied).toEqual({ moveId: 'move', until: at, thenDo: 'merge' })
    expect(read([{ ...move, emptied: { ...emptied, displayName: 'Mina' } }])?.emptied).toMatchObject({ name: 'Mina' })
    expect(read([{ ...move, canUndo: false, emptied: null }])).not.toHaveProperty('undo')
    expect(read([])).not.toHaveProperty('undo')
  })
})
