// As much of JSON Schema as web/api/openapi.json uses.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace nonet::api {

using PlainJson = nlohmann::json;

class Schemas {
 public:
  explicit Schemas(PlainJson document) : document_(std::move(document)) {}
  const PlainJson& document() const { return document_; }

  // Where a value is not as its schema says, and how; empty: nowhere.
  std::string fault(const PlainJson& schema, const PlainJson& value, const std::string& at = "") const {
    if (const auto ref = schema.find("$ref"); ref != schema.end())
      return fault(document_.at(PlainJson::json_pointer(ref->get<std::string>().substr(1))), value, at);
    if (schema.contains("type") && !is(schema["type"], value))
      return at + ": expected " + schema["type"].get<std::string>() + ", found " + value.dump().substr(0, 80);
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return at + ": " + value.dump() + " is none of " + schema["enum"].dump();
    if (schema.contains("minimum") && value < schema["minimum"]) return at + ": too small";
    if (schema.contains("maximum") && value > schema["maximum"]) return at + ": too large";
    if (schema.contains("exclusiveMinimum") && value <= schema["exclusiveMinimum"]) return at + ": too small";
    if (const std::string wrong = fault_of_size(schema, value, at); !wrong.empty()) return wrong;
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string wrong = fault(schema["items"], value[i], at + "/" + std::to_string(i));
        if (!wrong.empty()) return wrong;
      }
    }
    return value.is_object() ? fault_of_object(schema, value, at) : "";
  }

 private:
  static bool is(const std::string& type, const PlainJson& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    return type == "number" && value.is_number();
  }

  static std::string fault_of_size(const PlainJson& schema, const PlainJson& value, const std::string& at) {
    const auto within = [&](const char* most, std::size_t size) {
      return !schema.contains(most) || size <= schema[most].get<std::size_t>();
    };
    if (value.is_string()) {
      const std::size_t length = value.get_ref<const std::string&>().size();
      if (length < schema.value("minLength", std::size_t{0})) return at + ": too short";
      if (!within("maxLength", length)) return at + ": too long";
    }
    if (value.is_array() && !within("maxItems", value.size())) return at + ": too many";
    if (value.is_object() && !within("maxProperties", value.size())) return at + ": too many";
    return "";
  }

  std::string fault_of_object(const PlainJson& schema, const PlainJson& value, const std::string& at) const {
    for (const auto& name : schema.value("required", PlainJson::array()))
      if (!value.contains(name)) return at + ": has no " + name.get<std::string>();
    if (schema.contains("not") && fault(schema["not"], value, at).empty())
      return at + ": fits " + schema["not"].dump();
    const PlainJson ways = schema.value("oneOf", PlainJson::array());
    const auto fit = std::count_if(ways.begin(), ways.end(),
                                   [&](const PlainJson& way) { return fault(way, value, at).empty(); });
    if (!ways.empty() && fit != 1) return at + ": fits " + std::to_string(fit) + " of " + ways.dump();
    const PlainJson properties = schema.value("properties", PlainJson::object());
    for (const auto& [name, one] : value.items()) {
      const PlainJson others = schema.value("additionalProperties", PlainJson(true));
      std::string wrong;
      if (properties.contains(name)) {
        wrong = fault(properties[name], one, at + "/" + name);
      } else if (others == PlainJson(false)) {
        wrong = at + ": " + name + " is not in the schema";
      } else if (others.is_object()) {
        wrong = fault(others, one, at + "/" + name);
      }
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  const PlainJson document_;
};

}  // namespace nonet::api
