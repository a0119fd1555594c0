import { percentile, type Grey } from "./grey.ts";

const CELL = 12;

/** Makes paper white in shadows too. */
export function flattenIllumination(picture: Grey): Grey {
  const { width, height, pixels } = picture;
  const paper = smooth(smooth(paperOf(picture)));
  const brightest = percentile(paper.values, 0.9);
  // Far darker areas are background: noise must not be amplified.
  const floor = Math.max(12, brightest * 0.25);
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const ratio = (pixels[index] ?? 0) / Math.max(floor, sample(paper, x / CELL - 0.5, y / CELL - 0.5));
      out[index] = Math.max(0, Math.min(255, Math.round((ratio - 0.2) * 319)));
    }
  }
  return { width, height, pixels: out };
}

export function brightness({ pixels }: Grey): number {
  let sum = 0;
  for (const value of pixels) sum += value;
  return sum / Math.max(1, pixels.length);
}

interface Grid {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** 80th percentile, because ink covers less than 80 %. */
function paperOf({ width, height, pixels }: Grey): Grid {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const values = new Float32Array(columns * rows);
  const cell: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cell.length = 0;
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 1) {
        for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x += 1)
          cell.push(pixels[y * width + x] ?? 0);
      }
      cell.sort((a, b) => a - b);
      values[row * columns + column] = cell[Math.floor(cell.length * 0.8)] ?? 0;
    }
  }
  return { columns, rows, values };
}

function smooth({ columns, rows, values }: Grid): Grid {
  const out = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          sum += values[y * columns + x] ?? 0;
          count += 1;
        }
      }
      out[row * columns + column] = sum / count;
    }
  }
  return { columns, rows, values: out };
}

function sample({ columns, rows, values }: Grid, x: number, y: number): number {
  const [left, top] = [clamp(Math.floor(x), columns), clamp(Math.floor(y), rows)];
  const [right, bottom] = [clamp(left + 1, columns), clamp(top + 1, rows)];
  const [dx, dy] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
  const at = (column: number, row: number) => values[row * columns + column] ?? 0;
  const upper = at(left, top) * (1 - dx) + at(right, top) * dx;
  const lower = at(left, bottom) * (1 - dx) + at(right, bottom) * dx;
  return upper * (1 - dy) + lower * dy;
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
