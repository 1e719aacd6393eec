import {
  interpretLabelValueDefinition,
  moderatePost,
  moderateProfile,
  type ComAtprotoLabelDefs,
  type ModerationBehavior,
  type ModerationOpts,
  type ModerationPrefs,
} from '@atproto/api'
import type { LabelChoice } from '@chorus/model/moderation/content-label'
import { guestSettings, type ContentSettings } from '@chorus/model/moderation/content-settings'
import { decide, type Surface } from '@chorus/model/moderation/decide'
import { toContentLabels, toProfileLabels } from '@chorus/networks/bluesky/decode/to-labels'
import { toContentSettings } from '@chorus/networks/bluesky/moderation/preferences'
import { toDefinition } from '@chorus/networks/bluesky/moderation/to-labeler'
import { describe, expect, test } from 'vitest'

// Our decisions about labels, compared with those of the official client library.

const author = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const viewer = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb'
const moderator = 'did:plc:cccccccccccccccccccccccc'
const labeler = 'did:plc:dddddddddddddddddddddddd'
const stranger = 'did:plc:eeeeeeeeeeeeeeeeeeeeeeee'
const record = `at://${author}/app.bsky.feed.post/3k`
const profile = `at://${author}/app.bsky.actor.profile/self`

type WireLabel = ComAtprotoLabelDefs.Label
const label = (val: string, src: string, uri: string): WireLabel => ({ val, src, uri, cts: '2026-01-01T00:00:00Z' })

/** One for each combination that a labeler can publish. */
const custom = ['content', 'media', 'none'].flatMap((blurs) =>
  ['alert', 'inform', 'none'].flatMap((severity) =>
    ['ignore', 'warn', 'hide'].flatMap((defaultSetting) =>
      [true, false].map((adultOnly) => ({
        identifier: `${blurs}-${severity}-${defaultSetting}-${adultOnly ? 'adult' : 'any'}`,
        blurs,
        severity,
        defaultSetting,
        adultOnly,
        locales: [{ lang: 'en', name: 'Name', description: 'Description' }],
      })),
    ),
  ),
)
const common = ['!hide', '!warn', '!no-unauthenticated', 'porn', 'sexual', 'nudity', 'graphic-media', 'gore']
const values = [...common, ...custom.map(({ identifier }) => identifier), 'unheard-of']
const sources = [author, moderator, labeler, stranger]
const surfaces: readonly Surface[] = [
  'profileList',
  'profileView',
  'avatar',
  'banner',
  'displayName',
  'contentList',
  'contentView',
  'contentMedia',
]

interface Reader {
  name: string
  isGuest?: boolean
  showsAdult: boolean
  choice?: LabelChoice
  /** Only about the labeler's labels. */
  isByLabeler?: boolean
}
const readers: readonly Reader[] = [
  { name: 'a guest', isGuest: true, showsAdult: false },
  { name: 'an account without adult content', showsAdult: false },
  { name: 'an account that has chosen nothing', showsAdult: true },
  ...(['ignore', 'warn', 'hide'] as const).flatMap((choice) => [
    { name: `an account without adult content that chose ${choice}`, showsAdult: false, choice },
    { name: `an account that chose ${choice}`, showsAdult: true, choice },
    { name: `an account that chose ${choice} for one labeler`, showsAdult: true, choice, isByLabeler: true },
  ]),
]

function toOfficial({ isGuest, showsAdult, choice, isByLabeler }: Reader, isOwn: boolean): ModerationOpts {
  const said = choice ? Object.fromEntries(values.map((value) => [value, choice])) : {}
  const labels: ModerationPrefs['labels'] = isGuest ? { ...guestSettings.choices, gore: 'hide' } : isByLabeler ? {} : said
  return {
    userDid: isGuest ? undefined : isOwn ? author : viewer,
    prefs: {
      adultContentEnabled: showsAdult,
      labels,
      labelers: [
        { did: moderator, labels: {} },
        { did: labeler, labels: isByLabeler ? said : {} },
      ],
      mutedWords: [],
      hiddenPosts: [],
    },
    labelDefs: { [labeler]: custom.map((definition) => interpretLabelValueDefinition(definition, labeler)) },
  }
}

function toOurs({ isGuest, showsAdult, choice, isByLabeler }: Reader): ContentSettings {
  const chosen = { id: labeler, name: 'Labeler', definitions: custom.map(toDefinition), choices: {} }
  if (isGuest) return { ...guestSettings, labelers: [chosen], moderator }
  const choices = (choice ? values : []).map((value) => ({
    $type: 'app.bsky.actor.defs#contentLabelPref' as const,
    label: value,
    visibility: choice!,
    ...(isByLabeler ? { labelerDid: labeler } : {}),
  }))
  const adult = { $type: 'app.bsky.actor.defs#adultContentPref' as const, enabled: showsAdult }
  return toContentSettings([adult, ...choices], [chosen], moderator)
}

interface Labelled {
  onPost: readonly WireLabel[]
  onAuthor: readonly WireLabel[]
}

/** The official library's decision about a labelled post, in our terms. */
function askOfficial({ onPost, onAuthor }: Labelled, options: ModerationOpts, surface: Surface) {
  const by = { did: author, handle: 'mina.example', labels: [...onAuthor] }
  const post = {
    $type: 'app.bsky.feed.defs#postView' as const,
    uri: record,
    cid: 'bafy',
    author: by,
    record: { $type: 'app.bsky.feed.post', text: '', createdAt: '2026-01-01T00:00:00Z' },
    indexedAt: '2026-01-01T00:00:00Z',
    labels: [...onPost],
  }
  const decision = onPost.length > 0 ? moderatePost(post, options) : moderateProfile(by, options)
  const ui = decision.ui(surface as keyof ModerationBehavior)
  const valueOf = (cause: (typeof ui.blurs)[number]) => (cause.type === 'label' ? cause.label.val : cause.type)
  return {
    isFiltered: ui.filter,
    cover: ui.blurs[0] && { value: valueOf(ui.blurs[0]), canReveal: !ui.noOverride },
    notes: [...ui.alerts, ...ui.informs].map(valueOf).toSorted(),
  }
}

function askOurs({ onPost, onAuthor }: Labelled, settings: ContentSettings, surface: Surface, isOwn: boolean) {
  const labels = [...(toContentLabels(onPost, author) ?? []), ...(toProfileLabels(onAuthor, author) ?? [])]
  const { isFiltered, cover, notes } = decide(labels, settings, surface, isOwn)
  return {
    isFiltered,
    cover: cover && { value: cover.label.value, canReveal: cover.canReveal },
    notes: notes.map(({ value }) => value).toSorted(),
  }
}

const singles = values.flatMap((value) =>
  sources.flatMap((source): Labelled[] => [
    { onPost: [label(value, source, record)], onAuthor: [] },
    { onPost: [], onAuthor: [label(value, source, author)] },
    { onPost: [], onAuthor: [label(value, source, profile)] },
  ]),
)
const few = [...common, 'content-alert-warn-any', 'content-none-hide-adult', 'media-inform-warn-any', 'none-alert-hide-any']
const pairs = few.flatMap((one) =>
  few.flatMap((other): Labelled[] => [
    { onPost: [label(one, labeler, record), label(other, moderator, record)], onAuthor: [] },
    { onPost: [label(one, author, record)], onAuthor: [label(other, labeler, author)] },
    { onPost: [], onAuthor: [label(one, labeler, author), label(other, author, profile)] },
  ]),
)

describe.each([false, true])('own content: %s', (isOwn) => {
  test.each(readers.filter(({ isGuest }) => !(isGuest && isOwn)))('$name sees what the official client shows', (reader) => {
    const official = toOfficial(reader, isOwn)
    const settings = toOurs(reader)
    for (const labelled of [...singles, ...pairs])
      for (const surface of surfaces) {
        const expected = askOfficial(labelled, official, surface)
        const actual = askOurs(labelled, settings, surface, isOwn)
        if (JSON.stringify(actual) !== JSON.stringify(expected))
          expect({ labelled, surface, ...actual }).toEqual({ labelled, surface, ...expected })
      }
  })
})
