import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../../i18n/create-translate.ts'
import type { VideoProblem } from './draft-video.ts'

/** Says which network refuses a video, and why. */
export function toVideoSentence(problem: VideoProblem, t: Translate): string {
  const network = descriptors[problem.network].label
  if (problem.code === 'bytes') return t('compose.fileTooLarge', { network, size: `${Math.floor(problem.max / 1024 / 1024)} MB` })
  const { min, max } = problem
  if (problem.code === 'seconds') return t(Number.isFinite(max) ? 'video.length' : 'video.tooShort', { network, min, max })
  return t(Number.isFinite(max) ? 'video.sides' : 'video.tooSmall', { network, min, max })
}
