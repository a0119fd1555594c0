export class UnusableImage extends Error {
  constructor(readonly reason: "not_a_picture" | "too_small") {
    super(`The picture cannot be used (${reason}).`);
  }
}
