import { limits, type NetworkLimits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { stripVideoMetadata } from '../../media/strip-video-metadata.ts'

/** A video attached to a draft. */
export interface DraftVideo {
  id: string
  file: Blob
  alt: string
  /** px */
  width: number
  height: number
  /** Absent: the network accepted it once. */
  seconds?: number
}

/** All networks accept it, and browsers can play it. */
export const videoTypes = ['video/mp4'] as const

/** Why a network refuses a video. Bytes, seconds and pixels. */
export type VideoProblem =
  | { network: NetworkName; code: 'bytes'; max: number }
  | { network: NetworkName; code: 'seconds' | 'side'; min: number; max: number }

/** ms. Reading its header takes no time. */
const deadline = 10_000

/** Reads the properties that limits apply to, and leaves out what the camera wrote beside them. Undefined: the browser can't play it. */
export async function readVideo(file: Blob): Promise<DraftVideo | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error('The video could not be read in time.')), deadline)
    video.addEventListener('loadedmetadata', () => resolve())
    video.addEventListener('error', () => reject(new Error('The video could not be read.')))
    video.preload = 'metadata'
    video.src = url
    await promise.finally(() => clearTimeout(timer))
    const { videoWidth: width, videoHeight: height, duration: seconds } = video
    if (width === 0 || height === 0 || !Number.isFinite(seconds)) return undefined
    return { id: crypto.randomUUID(), file: await stripVideoMetadata(file), alt: '', width, height, seconds }
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** The first limit that the video exceeds, for each network. */
export const findVideoProblems = (video: Omit<DraftVideo, 'id' | 'alt'>, networks: readonly NetworkName[]): VideoProblem[] =>
  networks.flatMap((network) => findProblem(video, network) ?? [])

function findProblem({ file, width, height, seconds }: Omit<DraftVideo, 'id' | 'alt'>, network: NetworkName): VideoProblem | undefined {
  const { video: limit }: NetworkLimits = limits[network]
  if (file.size > limit.bytes) return { network, code: 'bytes', max: limit.bytes }
  if (seconds !== undefined && (seconds < limit.seconds.min || seconds > limit.seconds.max))
    return { network, code: 'seconds', ...limit.seconds }
  const fitsSides = [width, height].every((side) => side >= limit.side.min && side <= limit.side.max)
  return fitsSides ? undefined : { network, code: 'side', ...limit.side }
}
