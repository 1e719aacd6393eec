import type { Facts } from './indices.ts'
import type { Picture, WorldNetwork, WorldPost, WorldWarning } from './world.ts'

/** The author of posts with warnings. */
export const warnedAuthor = 'vera'

const hour = 3_600_000
const picture = (name: string): Picture => ({ key: `warned-${name}`, width: 1200, height: 800, alt: `Warned: ${name}` })

interface Row {
  name: string
  on: readonly WorldNetwork[]
  text: string
  warnings: readonly WorldWarning[]
  hasPicture?: boolean
}

const by = (source: string, ...labels: readonly string[]): WorldWarning[] => labels.map((label) => ({ label, by: source }))

/** Posts with each kind of warning, some of them by labelers. */
const rows: readonly Row[] = [
  { name: 'porn', on: ['bluesky'], text: 'The figurehead, before restoration.', warnings: by('author', 'porn'), hasPicture: true },
  { name: 'sexual', on: ['bluesky'], text: 'The figurehead, during restoration.', warnings: by('author', 'sexual'), hasPicture: true },
  { name: 'nudity', on: ['bluesky'], text: 'The figurehead, after restoration.', warnings: by('author', 'nudity'), hasPicture: true },
  { name: 'graphic', on: ['bluesky'], text: 'What the propeller did.', warnings: by('network', 'graphic-media'), hasPicture: true },
  { name: 'warn', on: ['bluesky'], text: 'The ferry timetable is a government secret.', warnings: by('network', '!warn') },
  { name: 'hide', on: ['bluesky'], text: 'The moderators took this down.', warnings: by('network', '!hide') },
  { name: 'map', on: ['bluesky'], text: 'The bay as it was.', warnings: by('yael', 'wrong-map'), hasPicture: true },
  { name: 'tale', on: ['bluesky'], text: 'It was this big.', warnings: by('yael', 'tall-tale') },
  { name: 'unsafe', on: ['lens'], text: 'The wreck, up close.', warnings: by('author', 'unsafe-for-work'), hasPicture: true },
  { name: 'spoiler', on: ['lens'], text: 'The boat sinks at the end.', warnings: by('author', 'spoiler') },
  { name: 'restricted', on: ['x'], text: 'After the storm, for adults.', warnings: by('network', 'age-restricted'), hasPicture: true },
]

/** Added last, so that the random part of the world stays the same. */
export function addWarnings(facts: Facts): void {
  const posts = rows.flatMap(({ name, on, text, warnings, hasPicture }, index) =>
    on.map((network): WorldPost => ({
      key: `${network}-warned-${name}`,
      network,
      author: facts.people.find(({ key, accounts }) => key === warnedAuthor && accounts[network]) ? warnedAuthor : 'yael',
      at: facts.now - (60 + index) * hour,
      text,
      locale: 'en',
      pictures: hasPicture ? [picture(name)] : [],
      likes: [],
      warnings,
    })),
  )
  facts.posts.push(...posts)
  facts.posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
}
