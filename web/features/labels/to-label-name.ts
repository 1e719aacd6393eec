import type { ContentLabel } from '@chorus/model/moderation/content-label'
import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { findDefinition } from '@chorus/model/moderation/decide'
import { pickWords } from '@chorus/model/moderation/label-definition'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'

/** Names of the labels that mean the same everywhere. */
const names: Readonly<Record<string, MessageId>> = {
  'muted-word': 'cover.mutedWord',
  '!hide': 'label.hide',
  '!warn': 'label.warn',
  '!no-unauthenticated': 'label.no-unauthenticated',
  porn: 'label.porn',
  sexual: 'label.sexual',
  'graphic-media': 'label.graphic-media',
  gore: 'label.graphic-media',
  nudity: 'label.nudity',
  'unsafe-for-work': 'label.unsafe-for-work',
  'sensitive-media': 'label.sensitive-media',
  'age-restricted': 'label.age-restricted',
  spoiler: 'label.spoiler',
  spam: 'label.spam',
  impersonation: 'label.impersonation',
  scam: 'label.scam',
  intolerant: 'label.intolerant',
  'self-harm': 'label.self-harm',
  security: 'label.security',
  misleading: 'label.misleading',
  threat: 'label.threat',
  'unsafe-link': 'label.unsafe-link',
  illicit: 'label.illicit',
  misinformation: 'label.misinformation',
  rumor: 'label.rumor',
  rude: 'label.rude',
  extremist: 'label.extremist',
  sensitive: 'label.sensitive',
  'engagement-farming': 'label.engagement-farming',
  inauthentic: 'label.inauthentic',
  'sexual-figurative': 'label.sexual-figurative',
}

/** What a label says, in the reader's language if its labeler has translated it. */
export function toLabelName(label: ContentLabel, settings: ContentSettings, t: Translate, locale: string): string {
  const words = findDefinition(label, settings)?.words
  const id = Object.hasOwn(names, label.value) ? names[label.value] : undefined
  return (words && pickWords(words, locale)?.name) || (id ? t(id) : label.value)
}

/** Who says so. Undefined: the network itself. */
export function toLabelSource({ source }: ContentLabel, { labelers, moderator }: ContentSettings, t: Translate): string | undefined {
  if (source === 'author') return t('cover.author')
  if (source === 'network' || source === 'viewer' || source === moderator) return undefined
  const labeler = labelers.find(({ id }) => id === source)
  return labeler ? t('cover.labeler', { name: labeler.name }) : t('cover.service')
}
