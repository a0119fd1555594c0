import { moduleProps } from "~/modules/attributes.ts";
import { controlProps, FieldGroup, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

interface PictureFieldProps extends Omit<FieldProps, "name" | "id" | "required"> {
  /** texts of the two ways, which share hint and errors */
  camera: { name: string; id: string; text: string };
  gallery: { name: string; id: string; text: string };
  /** MIME types and extensions for the file dialog; not a check */
  accept: string;
  /** texts while script prepares the picture */
  shrink: { working: string; /** with `{name}` and `{kb}` */ ready: string };
  /** media type of files that script makes smaller; default: every picture */
  only?: string;
}

/**
 * A picture from the camera or from the gallery. The labels are the buttons; script hides the browser's own controls
 * and shows the picture. Without script they stay visible, because only they say which file was chosen. Browsers
 * cannot preset a file: a rejected form asks for it again.
 */
export function PictureField({ camera, gallery, accept, shrink, only = "", ...field }: PictureFieldProps) {
  const ways = [
    { ...camera, look: "secondary", icon: "camera", capture: "environment" },
    { ...gallery, look: "secondary", icon: "document", capture: undefined },
  ] as const;
  return (
    <div {...moduleProps("picture", { ...shrink, only })}>
      <FieldGroup {...field} name={camera.name} id={camera.id} className="picture">
        {ways.map(({ name, id, text, look, icon, capture }) => (
          <div key={name} className="picture-way">
            <input
              {...controlProps({ name, id, errors: field.errors, hint: undefined, required: false })}
              aria-describedby={field.errors?.length ? `${camera.id}-error` : undefined}
              type="file"
              accept={accept}
              capture={capture}
              className="input-file"
            />
            <label htmlFor={id} className={`button button-${look}`}>
              <Icon name={icon} />
              <span>{text}</span>
            </label>
          </div>
        ))}
      </FieldGroup>
    </div>
  );
}
