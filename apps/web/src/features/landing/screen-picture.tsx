import { PICTURE_SIZES, type PictureName } from './picture-sizes.ts';

const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

const fileOf = (name: PictureName, scheme: 'light' | 'dark') => FILES[`./pictures/${name}-${scheme}.webp`];
const PHONE = '(max-width: 767px)';
/** `followScheme` replaces this query if the user has chosen a scheme. */
const DARK = '(prefers-color-scheme: dark)';

interface ScreenPictureProps {
  name: PictureName;
  /** The picture for phones: the same screen on a phone. */
  phone?: PictureName;
  alt: string;
  className?: string | undefined;
  /** Whether it is in the first view and loads with the page. Others load when they come near the view. */
  isFirst?: boolean;
}

/** A screenshot of the demonstration, which does not shift the page when it loads. */
export function ScreenPicture({ name, phone, alt, className, isFirst = false }: ScreenPictureProps) {
  const [width, height] = PICTURE_SIZES[name];
  const [phoneWidth, phoneHeight] = PICTURE_SIZES[phone ?? name];
  return (
    <picture className={className}>
      {phone && (
        <>
          <source
            media={`${PHONE} and ${DARK}`}
            srcSet={fileOf(phone, 'dark')}
            width={phoneWidth}
            height={phoneHeight}
          />
          <source media={PHONE} srcSet={fileOf(phone, 'light')} width={phoneWidth} height={phoneHeight} />
        </>
      )}
      <source media={DARK} srcSet={fileOf(name, 'dark')} />
      <img
        src={fileOf(name, 'light')}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
