import type { ContentLabel, LabelChoice, LabelTarget } from './content-label.ts'
import type { ContentSettings } from './content-settings.ts'
import { findSharedDefinition, mutedWordDefinition, type LabelDefinition } from './label-definition.ts'

/** Where labelled content appears. A list shows many posts or people; a view is the page of one. */
export type Surface = 'profileList' | 'profileView' | 'avatar' | 'banner' | 'displayName' | 'contentList' | 'contentView' | 'contentMedia'

/** What one surface does about labels. */
export interface Decision {
  /** Left out of lists. */
  isFiltered: boolean
  /** What covers the content, and whether the viewer may uncover it. */
  cover?: { label: ContentLabel; canReveal: boolean }
  /** Labels that are shown without covering anything. */
  notes: readonly ContentLabel[]
}

export const nothing: Decision = { isFiltered: false, notes: [] }

interface Cause {
  label: ContentLabel
  definition: LabelDefinition
  choice: LabelChoice
  canReveal: boolean
}

/**
 * What to do about these labels on a surface. Same outcome as @atproto/api's moderation, for the labels that it knows.
 * @param isOwn The viewer's own content is never left out, and can always be uncovered.
 */
export function decide(labels: readonly ContentLabel[] | undefined, settings: ContentSettings, surface: Surface, isOwn = false): Decision {
  if (!labels || labels.length === 0) return nothing
  const causes = labels.flatMap((label) => findCause(label, settings) ?? [])
  const covers = causes.filter((cause) => toEffect(cause, surface) === 'blur').toSorted((one, other) => toRank(one) - toRank(other))
  const first = covers[0]
  return {
    isFiltered: !isOwn && causes.some((cause) => isFilter(cause, surface)),
    cover: first && { label: first.label, canReveal: isOwn || covers.every(({ canReveal }) => canReveal) },
    notes: causes.filter((cause) => toEffect(cause, surface) === 'note').map(({ label }) => label),
  }
}

/** The definition of a label. Undefined: it has none, or its source doesn't apply to this viewer. */
export function findDefinition({ value, source }: ContentLabel, { labelers, moderator }: ContentSettings): LabelDefinition | undefined {
  if (source === 'viewer') return mutedWordDefinition
  const shared = findSharedDefinition(value)
  if (source === 'author') return shared?.isNeverOwn ? undefined : shared
  const labeler = labelers.find(({ id }) => id === source)
  const isNetwork = source === 'network' || source === moderator
  if (!labeler && !isNetwork) return undefined
  // Labels that start with an exclamation mark have a fixed meaning.
  const own = value.startsWith('!') ? undefined : labeler?.definitions.find((definition) => definition.value === value)
  return own ?? (shared?.isNetworkOnly && !isNetwork ? undefined : shared)
}

/** The viewer's choice about a label. While adult content is off it is hidden, whatever they chose. */
export function findChoice(definition: LabelDefinition, source: string, { showsAdult, choices, labelers }: ContentSettings): LabelChoice {
  const { value, initial, isFixed, isAdult } = definition
  if (isFixed) return initial
  if (isAdult && !showsAdult) return 'hide'
  const ofLabeler = labelers.find(({ id }) => id === source)?.choices
  return [ofLabeler, choices].find((each) => each && Object.hasOwn(each, value))?.[value] ?? initial
}

function findCause(label: ContentLabel, settings: ContentSettings): Cause | undefined {
  const definition = findDefinition(label, settings)
  if (!definition || (definition.isForGuests && !settings.isGuest)) return undefined
  const choice = findChoice(definition, label.source, settings)
  if (choice === 'ignore') return undefined
  const isShut = definition.isFinal || (definition.isAdult && !settings.showsAdult) || (definition.needsLogin && settings.isGuest)
  return { label, definition, choice, canReveal: !isShut }
}

const isFilter = ({ label: { target }, choice }: Cause, surface: Surface): boolean =>
  choice === 'hide' && ((surface === 'profileList' && target === 'account') || (surface === 'contentList' && target !== 'profile'))

/** Covers that can't be opened come first, then what the viewer hides, then the largest covers. */
function toRank(cause: Cause): number {
  if (!cause.canReveal) return 0
  if (cause.choice === 'hide' && cause.label.source !== 'viewer') return 1
  if (toEffect(cause, 'contentView') === 'blur' || toEffect(cause, 'profileView') === 'blur') return 2
  return toEffect(cause, 'contentList') === 'blur' || toEffect(cause, 'contentMedia') === 'blur' ? 3 : 4
}

const images: ReadonlySet<Surface> = new Set(['avatar', 'banner'])
const texts: ReadonlySet<Surface> = new Set(['profileList', 'profileView', 'contentList', 'contentView'])

function toEffect({ definition, label: { target } }: Cause, surface: Surface): 'blur' | 'note' | undefined {
  switch (definition.blurs) {
    case 'everything':
      return coversAll(definition, target, surface) ? 'blur' : undefined
    case 'content':
      if (surface === 'contentList' && target !== 'profile') return 'blur'
      if (surface === 'contentView' && target !== 'profile' && definition.isAdult) return 'blur'
      break
    case 'media':
      if (target === 'content') return surface === 'contentMedia' ? 'blur' : undefined
      if (images.has(surface)) return 'blur'
      break
    case 'none':
      break
  }
  return definition.severity !== 'none' && texts.has(surface) && mayNote(definition, target, surface) ? 'note' : undefined
}

function coversAll({ isFinal }: LabelDefinition, target: LabelTarget, surface: Surface): boolean {
  if (target === 'content') return surface === 'contentList' || surface === 'contentView'
  if (images.has(surface)) return true
  if (surface === 'displayName') return target === 'profile' || isFinal === true
  return target === 'account' && texts.has(surface)
}

function mayNote({ blurs }: LabelDefinition, target: LabelTarget, surface: Surface): boolean {
  const isOfPerson = surface === 'profileList' || surface === 'profileView'
  if (target === 'content') return !isOfPerson && (blurs === 'none' || surface === 'contentView')
  if (isOfPerson) return true
  // Of an account's labels, posts repeat only those that aren't about its images.
  return target === 'account' && blurs === 'none' ? true : target === 'account' && blurs === 'content' && surface === 'contentView'
}
