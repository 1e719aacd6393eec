import type { NetworkName } from '@chorus/model/network-identity'
import { useMemo, useState } from 'react'
import { useSettled } from '../../../services/timing/use-settled.ts'
import type { TextTools } from '../counting/text-tools.ts'
import { useTextTools } from '../counting/use-text-tools.ts'
import { allParts, createPart, type DraftPart, firstPart, mostParts } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import type { TextCounter } from '../fields/measure-text.ts'
import { findNaming, findVerified, type Naming, type Target } from '../targets/targets.ts'
import { createSplitter, type Splitter } from './create-splitter.ts'
import {
  hasOwnVersion,
  insertPart,
  movePart,
  partsOn,
  removePart,
  type Verified,
  withoutVersion,
  withParts,
  withSplit,
} from './edit-versions.ts'
import { findVersions, type NetworkVersion } from './find-versions.ts'

/** Maximum characters for measuring a draft synchronously. */
const short = 2000

export interface Versions {
  /** The network of the visible version. Undefined: the shared version. */
  tab: NetworkName | undefined
  /** Of the version that is shown. */
  parts: readonly DraftPart[]
  /** The part being written. */
  part: DraftPart
  /** What each chosen network will post. */
  versions: readonly NetworkVersion[]
  verified: Verified
  naming: Naming
  /** Undefined until their code has loaded. */
  tools: TextTools | undefined
  counter: TextCounter | undefined
  splitter: Splitter | undefined
  /** The draft of a moment ago, for work that is too slow to run on every key press. */
  settled: SavedDraft
  /** Accounts that post the visible version. */
  scope: readonly Target[]
  showTab(tab: NetworkName | undefined): void
  choosePart(id: string): void
  changeParts(change: (part: DraftPart) => DraftPart): void
  /** Adds an empty part after the one being edited. False: the thread is full. */
  addPart(): boolean
  movePart(id: string, by: number): void
  /** Returns a function that puts the part back. */
  removePart(id: string): () => void
  /** The network posts text that is too long as several posts, which are shown. */
  split(network: NetworkName): void
  /** The network posts the shared version again. Returns a function that undoes this. */
  resetVersion(network: NetworkName): () => void
}

/** The versions of a draft, one of which is visible. */
export function useVersions(
  draft: SavedDraft,
  update: (change: (draft: SavedDraft) => Partial<SavedDraft>) => void,
  chosen: readonly Target[],
): Versions {
  const [chosenTab, setTab] = useState<NetworkName>()
  const [partId, choosePart] = useState<string>()
  const tools = useTextTools()
  const counter = useMemo(() => tools?.createTextCounter(), [tools])
  const splitter = useMemo(() => tools && createSplitter(tools), [tools])
  const isShort = allParts(draft).reduce((sum, { text }) => sum + text.length, 0) <= short
  const settled = useSettled(draft, isShort)
  const verified = findVerified(chosen)
  const naming = findNaming(chosen)
  const networks = new Set(chosen.map(({ network }) => network))
  const tab = chosenTab && networks.size > 1 && networks.has(chosenTab) ? chosenTab : undefined
  const shown = partsOn(draft, tab, verified, splitter, naming)
  const part = shown.find(({ id }) => id === partId) ?? shown[0] ?? firstPart(draft)
  const sharing = chosen.filter(({ network }) => !draft.variants?.[network])
  const change = (next: (parts: readonly DraftPart[]) => readonly DraftPart[], on = tab) =>
    update((last) => withParts(last, on, next(partsOn(last, on, verified, splitter, naming))))
  return {
    tab,
    parts: shown,
    part,
    versions: findVersions({ draft, settled, chosen, verified, partId: part.id, count: counter, splitter }),
    verified,
    naming,
    tools,
    counter,
    splitter,
    settled,
    scope: tab ? chosen.filter(({ network }) => network === tab) : sharing.length > 0 ? sharing : chosen,
    showTab: setTab,
    choosePart,
    changeParts: (edit) => change((parts) => parts.map(edit)),
    addPart() {
      if (shown.length >= mostParts) return false
      const added = createPart()
      change((parts) => insertPart(parts, parts.findIndex(({ id }) => id === part.id) + 1, added))
      choosePart(added.id)
      return true
    },
    movePart: (id, by) => change((parts) => movePart(parts, id, by)),
    removePart(id) {
      const at = shown.findIndex((each) => each.id === id)
      const removed = shown[at]
      change((parts) => removePart(parts, id))
      choosePart((shown[at - 1] ?? shown[at + 1])?.id)
      return () => removed && change((parts) => insertPart(parts, at, removed), tab)
    },
    split(network) {
      if (!splitter) return
      update((last) => withSplit(last, network, verified, splitter))
      setTab(network)
    },
    resetVersion(network) {
      const { variants, splits } = draft
      if (!hasOwnVersion(draft, network)) return () => {}
      update((last) => withoutVersion(last, network))
      return () =>
        update((last) => {
          const own = variants?.[network]
          return own
            ? withParts(last, network, own)
            : { splits: [...(last.splits ?? []), ...(splits ?? []).filter((each) => each === network)] }
        })
    },
  }
}
