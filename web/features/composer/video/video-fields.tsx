import { maxAltText } from '@chorus/model/limits'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import type { DraftVideo, VideoProblem } from './draft-video.ts'
import { toVideoSentence } from './to-video-sentence.ts'
import styles from '../composer.module.css'

interface VideoFieldsProps {
  video: DraftVideo
  problems: readonly VideoProblem[]
  /** Undefined: removes it. */
  onChange(video: DraftVideo | undefined): void
}

/** The video of a post, with its alt text and the networks that refuse it. */
export function VideoFields({ video, problems, onChange }: VideoFieldsProps) {
  const t = useT()
  const { file } = video
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <>
      <ul className={styles.images}>
        <li>
          <video src={url} controls muted playsInline preload="metadata" aria-label={t('media.video')} />
          <button type="button" className={styles.drop} onClick={() => onChange(undefined)} aria-label={t('compose.removeVideo')}>
            <X aria-hidden size={16} />
          </button>
          <textarea
            rows={2}
            maxLength={maxAltText}
            value={video.alt}
            aria-label={t('compose.altOfVideo')}
            placeholder={t('compose.alt')}
            onChange={(event) => onChange({ ...video, alt: event.target.value })}
          />
        </li>
      </ul>
      {problems.map((problem) => (
        <Hint key={problem.network} role="alert">
          {toVideoSentence(problem, t)}
        </Hint>
      ))}
    </>
  )
}
