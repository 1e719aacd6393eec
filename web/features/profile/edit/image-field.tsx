import { Camera } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Crop } from '../../media/crop/crop.ts'
import { drawCrop } from '../../media/crop/draw-crop.ts'
import styles from './edit-profile.module.css'

/** An image that was chosen and cropped but not yet sent. */
export interface ChosenImage {
  image: ImageBitmap
  crop: Crop
  file: Blob
}

interface ImageFieldProps {
  label: string
  chosen: ChosenImage | undefined
  /** px, of the preview. */
  width: number
  height: number
  /** Shown until an image is chosen. */
  children: React.ReactNode
  isRound?: boolean
  onChoose(file: File): void
}

/** A profile image with a button to replace it. */
export function ImageField({ label, chosen, width, height, children, isRound = false, onChoose }: ImageFieldProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (chosen && canvas.current) drawCrop(canvas.current, chosen.image, chosen.crop)
  }, [chosen])
  return (
    <div className={styles.image} data-round={isRound || undefined}>
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
