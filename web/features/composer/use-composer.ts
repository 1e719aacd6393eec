import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/limits'
import type { Restriction } from '@chorus/model/post'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { createDraftKeeper, isEmptyDraft } from './draft-keeper.ts'
import { type KeptDraft, ownDrafts } from './draft-store.ts'
import { ownLanguages } from './kept-languages.ts'
import { measureText, type Measure } from './measure-text.ts'
import { findStill, fitPictures, maxPictures, readPicture, refuseGifs, type Picture, type PictureFault } from './picture.ts'
import { canRefuseQuotes, findMaxLanguages, findRestrictions, findTargets, type Target } from './targets.ts'
import { toOutgoing } from './to-outgoing.ts'

/** ms after the last change until it is on disk. */
const saveAfter = 400

export interface Composer {
  draft: KeptDraft
  /** Whom it can go out as, and which of them it does. */
  targets: readonly Target[]
  chosen: readonly Target[]
  measures: readonly Measure[]
  restrictions: readonly Restriction[]
  languages: readonly string[]
  /** How many of them the post can say. 0: none of its networks asks. */
  maxLanguages: number
  /** Whether it can be kept from being quoted wherever it goes. */
  canRefuseQuotes: boolean
  isEmpty: boolean
  canSend: boolean
  /** How many more pictures fit. */
  room: number
  /** Where its GIFs do not move. */
  still: readonly NetworkName[]
  change(change: Partial<Pick<KeptDraft, 'text' | 'restriction' | 'languages' | 'canBeQuoted'>>): void
  toggle(id: AccountId): void
  addPictures(files: readonly File[]): Promise<PictureFault[]>
  describe(id: string, alt: string): void
  dropPicture(id: string): void
  /** Answers when it is on its way and nothing can be lost any more. Throws where that is not possible; nothing was sent then. */
  send(): Promise<void>
  /** For later; while one writes it is kept by itself. Throws where it cannot be kept. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Goes on with a draft, or begins one. `onNotKept`: it is not kept by itself just now. */
export function useComposer(first: KeptDraft, onNotKept: () => void): Composer {
  const { seat, connectionOf, outbox, visitor, now } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const [draft, setDraft] = useState(first)
  const [keeper] = useState(() => createDraftKeeper(ownDrafts, onNotKept))
  const only: NetworkName | undefined = (draft.replyTo ?? draft.quote)?.network

  const targets = useMemo(() => findTargets(book, connectionOf, only), [book, connectionOf, only])
  const chosen = targets.filter(({ id }) => draft.targets.includes(id))
  const networks = [...new Set(chosen.map(({ network }) => network))]
  const measures = measureText(draft.text, networks)
  const restrictions = findRestrictions(chosen)
  const languages = draft.languages ?? [visitor.locale]
  const isEmpty = isEmptyDraft(draft)
  const room = Math.max(0, maxPictures(networks) - draft.pictures.length)
  const fits = measures.every((measure) => measure.fits) && fitPictures(draft.pictures, networks)
  const edit = (change: Partial<KeptDraft>) => setDraft((last) => ({ ...last, ...change, savedAt: now() }))

  const save = useEffectEvent(() => void keeper.save(draft))
  useEffect(() => {
    if (draft === first) return
    const timer = setTimeout(save, saveAfter)
    return () => clearTimeout(timer)
  }, [draft, first])

  return {
    draft,
    targets,
    chosen,
    measures,
    restrictions,
    languages,
    maxLanguages: findMaxLanguages(chosen),
    canRefuseQuotes: canRefuseQuotes(chosen),
    isEmpty,
    // Words of one's own: what only quotes would be a repost.
    canSend: !isEmpty && chosen.length > 0 && fits,
    room,
    still: findStill(draft.pictures, networks),
    change: edit,
    toggle(id) {
      const next = draft.targets.includes(id) ? draft.targets.filter((other) => other !== id) : [...draft.targets, id]
      const after = targets.filter((target) => next.includes(target.id))
      // What one of them lacks is not promised.
      edit({
        targets: next,
        ...(!findRestrictions(after).includes(draft.restriction) && { restriction: 'Everyone' }),
        ...(!canRefuseQuotes(after) && { canBeQuoted: true }),
      })
    },
    async addPictures(files) {
      const all = await Promise.all(files.slice(0, room).map((file) => readPicture(file, networks)))
      const read = refuseGifs(all, draft.pictures, networks)
      const pictures = read.filter((each): each is Picture => 'id' in each)
      setDraft((last) => ({ ...last, pictures: [...last.pictures, ...pictures], savedAt: now() }))
      return read.filter((each): each is PictureFault => 'code' in each)
    },
    describe: (id, alt) => edit({ pictures: draft.pictures.map((picture) => (picture.id === id ? { ...picture, alt } : picture)) }),
    dropPicture: (id) => edit({ pictures: draft.pictures.filter((picture) => picture.id !== id) }),
    send: () =>
      keeper.send(draft, async () => {
        const { text, pictures, restriction, replyTo, quote, canBeQuoted } = draft
        const written = { text: text.trim(), pictures, restriction, replyTo, quote, languages, canBeQuoted }
        const outgoing = await toOutgoing(written, chosen)
        await (await outbox.open()).send(outgoing, draft.id)
        // Nobody chose what is the interface's: the next post begins with the interface's, too.
        ownLanguages.write(languages.join() === visitor.locale ? [] : languages)
      }),
    keep: () => keeper.keep(draft),
    discard: () => keeper.discard(draft.id),
  }
}
