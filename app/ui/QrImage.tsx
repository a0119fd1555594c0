export interface QrDrawing {
  size: number;
  path: string;
}

interface QrImageProps {
  qr: QrDrawing;
  label: string;
  size?: number;
}

/** Dark on white in every scheme, with a quiet zone of four modules. */
export function QrImage({ qr, label, size = 300 }: QrImageProps) {
  const side = qr.size + 8;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
      <path d={qr.path} stroke="#000" />
    </svg>
  );
}
