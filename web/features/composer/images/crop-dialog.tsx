import { limits } from '@chorus/model/limits'
import { useEffect, useState } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Crop, toSourceRect } from '../../media/crop/crop.ts'
import { Cropper } from '../../media/crop/cropper.tsx'
import { drawCrop } from '../../media/crop/draw-crop.ts'
import { encodeWithin } from '../../media/encode-within.ts'
import type { DraftImage } from '../drafts/draft-image.ts'
import styles from './crop-dialog.module.css'

interface CropDialogProps {
  image: DraftImage
  onDone(cropped: Pick<DraftImage, 'file' | 'width' | 'height'>): void
  onClose(): void
}

/** Width ÷ height. 0: as the image is. */
const shapes: readonly { aspect: number; label: MessageId }[] = [
  { aspect: 0, label: 'crop.original' },
  { aspect: 1, label: 'crop.square' },
  { aspect: 4 / 3, label: 'crop.landscape' },
  { aspect: 3 / 4, label: 'crop.portrait' },
  { aspect: 16 / 9, label: 'crop.wide' },
]
/** Of the strictest network. */
const bytes = Math.min(...Object.values(limits).map(({ images }) => images.bytes))

/** Crops an image of a draft. The result is a JPEG. */
export function CropDialog({ image, onDone, onClose }: CropDialogProps) {
  const t = useT()
  const { toaster } = useServices()
  const bitmap = useBitmap(image.file)
  const [shape, setShape] = useState(0)
  const aspect = shape || (bitmap ? bitmap.width / bitmap.height : 1)
  const apply = async (source: ImageBitmap, crop: Crop) => {
    const { width, height } = toSourceRect(source, crop, aspect)
    try {
      onDone(await encodeWithin({ size: { width, height }, type: 'image/jpeg', bytes, draw: (canvas) => drawCrop(canvas, source, crop) }))
    } catch {
      toaster.show({ kind: 'warning', message: t('crop.tooLarge') })
    }
  }
  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <div role="radiogroup" aria-label={t('crop.shape')} className={styles.shapes}>
        {shapes.map(({ aspect: each, label }) => (
          <label key={label}>
            <input type="radio" name="shape" checked={each === shape} onChange={() => setShape(each)} />
            {t(label)}
          </label>
        ))}
      </div>
      {bitmap ? (
        // Another shape starts in the middle.
        <Cropper key={shape} image={bitmap} aspect={aspect} onDone={(crop) => void apply(bitmap, crop)} />
      ) : (
        <div className={styles.loading} />
      )}
    </Dialog>
  )
}

function useBitmap(file: Blob): ImageBitmap | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    const decode = async () => {
      const found = await createImageBitmap(file)
      if (!isWanted) return found.close()
      made = found
      setBitmap(found)
    }
    // It was decoded when it was added.
    decode().catch(() => {})
    return () => {
      isWanted = false
      made?.close()
    }
  }, [file])
  return bitmap
}
