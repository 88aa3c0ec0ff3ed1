/** A file with random access. */
export interface RandomAccess {
  bytes: number;
  read(start: number, length: number): Promise<Buffer>;
}

/**
 * Random access to a file in chunks, one of which is in memory at a time.
 * @param pieceBytes size of each chunk except the last
 */
export function randomAccess(
  { bytes, pieceBytes }: { bytes: number; pieceBytes: number },
  readPiece: (number: number) => Promise<Buffer>,
): RandomAccess {
  let buffered: { number: number; piece: Buffer } | null = null;
  const pieceAt = async (number: number) => {
    if (buffered?.number !== number) buffered = { number, piece: await readPiece(number) };
    return buffered.piece;
  };
  return {
    bytes,
    async read(start, length) {
      const parts: Buffer[] = [];
      for (let at = start; at < start + length; ) {
        const piece = await pieceAt(Math.floor(at / pieceBytes));
        const part = piece.subarray(at % pieceBytes, (at % pieceBytes) + start + length - at);
        if (part.length === 0) throw new RangeError("The file ends before the range does");
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    },
  };
}
