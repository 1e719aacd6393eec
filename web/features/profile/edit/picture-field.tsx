import { Camera } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Crop } from './crop.ts'
import { drawCrop } from './encode-picture.ts'
import styles from './edit-profile.module.css'

/** A picture that was chosen and cut, and not sent yet. */
export interface ChosenPicture {
  picture: ImageBitmap
  crop: Crop
  file: Blob
}

interface PictureFieldProps {
  label: string
  chosen: ChosenPicture | undefined
  /** px: width and height of what is drawn. */
  width: number
  height: number
  /** What stands there until something is chosen. */
  children: React.ReactNode
  isRound?: boolean
  onChoose(file: File): void
}

/** A picture of a profile, and the way to another one. */
export function PictureField({ label, chosen, width, height, children, isRound = false, onChoose }: PictureFieldProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (chosen && canvas.current) drawCrop(canvas.current, chosen.picture, chosen.crop)
  }, [chosen])
  return (
    <div className={styles.picture} data-round={isRound || undefined}>
      {chosen ? <canvas ref={canvas} width={width * 2} height={height * 2} className={styles.chosen} aria-hidden /> : children}
      <input
        id={id}
        type="file"
        accept="image/*"
        className={styles.file}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      <label htmlFor={id} className={styles.change}>
        <Camera aria-hidden size={20} />
        <span className="visually-hidden">{label}</span>
      </label>
    </div>
  )
}
