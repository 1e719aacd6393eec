import type { Picture, WorldPost } from '../../seed/world.ts'
import { forbidden, invalidRequest, type Problem } from '../api/problem.ts'
import { isProcessed, type Upload, type Uploads } from './create-uploads.ts'

/** Minutes of a video. Source: X's media best practices. */
const mostMinutes = { usual: 20, verified: 125 }
/** Source: X's media best practices, which recommend them, since X may refuse others when they are posted. */
const gif = { width: 1280, height: 1080, frames: 350, pixels: 300_000_000 }
const isLargeGif = ({ width, height, frames = 1 }: Upload): boolean =>
  width > gif.width || height > gif.height || frames > gif.frames || width * height * frames > gif.pixels

/** A person's finished uploads by their ids, as many as a post may have. */
export function readMedia(uploads: Uploads, mediaIds: readonly string[], viewer: { key: string; verified: boolean }): Upload[] | Problem {
  const found = mediaIds.map((id) => uploads.find(id, viewer.key))
  if (found.some((upload) => !upload?.isFinished || upload.pending > 0 || upload.isBroken))
    return invalidRequest('media.media_ids', `[${mediaIds.join(', ')}]`, 'Your media IDs are invalid.')
  const files = found as Upload[]
  const others = files.filter(({ kind }) => kind !== 'tweet_image')
  if (files.length > 4 || (others.length > 0 && files.length > 1))
    return invalidRequest('media.media_ids', `[${mediaIds.join(', ')}]`, 'A Tweet may have up to 4 photos, 1 animated GIF, or 1 video.')
  const minutes = viewer.verified ? mostMinutes.verified : mostMinutes.usual
  if (files.some(({ seconds = 0 }) => seconds > minutes * 60))
    return forbidden(`This user is not allowed to post a video longer than ${minutes} minutes.`)
  // X documents the limits, not its words.
  if (files.some((file) => file.kind === 'tweet_gif' && isLargeGif(file)))
    return invalidRequest('media.media_ids', `[${mediaIds.join(', ')}]`, 'Your media IDs are invalid.')
  return files
}

export interface DraftPoll {
  options?: string[]
  duration_minutes?: number
}

/** `at`: when it begins, in ms. */
export function readPoll({ options, duration_minutes: minutes }: DraftPoll, at: number): NonNullable<WorldPost['poll']> | Problem {
  if (!options || options.length < 2 || options.length > 4 || options.some((label) => label.length < 1 || label.length > 25))
    return invalidRequest('poll.options', String(options), 'Poll options must be 2 to 4 choices of 1 to 25 characters')
  if (minutes === undefined || minutes < 5 || minutes > 10_080)
    return invalidRequest('poll.duration_minutes', String(minutes), 'poll.duration_minutes must be between 5 and 10080')
  return { options: options.map((label) => ({ label, votes: 0 })), endsAt: at + minutes * 60_000, durationMinutes: minutes }
}

export function toMedia(uploads: Uploads, files: readonly Upload[]): Pick<WorldPost, 'pictures' | 'video'> {
  const [first] = files
  if (first && isProcessed(first.kind)) {
    const { width, height, seconds = 6, alt } = first
    const [key, isGif] = [`written-${first.id}`, first.kind === 'tweet_gif']
    const cover = { key, width, height, alt, ...(isGif && { url: uploads.urlOf(first) }) }
    return { pictures: [], video: { key, width, height, seconds, cover, ...(isGif && { isGif }) } }
  }
  const toPicture = (file: Upload): Picture => ({
    key: `written-${file.id}`,
    width: file.width,
    height: file.height,
    alt: file.alt,
    url: uploads.urlOf(file),
  })
  return { pictures: files.map(toPicture) }
}
